"""Tests of what ships, in a real browser."""
