"""What hosts read beside the app: headers where they can be set, and a note for GitHub Pages."""

from __future__ import annotations

import re
from pathlib import Path

HEADERS = "_headers"
"""Read by Netlify, Cloudflare Pages and their like; elsewhere it is one more small file."""
PLAIN = ".nojekyll"
"""Tells GitHub Pages to serve the folder as it is."""

TEMPLATE = """\
/*
  Content-Security-Policy: {policy}; frame-ancestors 'none'
  X-Content-Type-Options: nosniff
  Referrer-Policy: no-referrer
  Permissions-Policy: camera=(), microphone=(), geolocation=(), payment=(), usb=()
  Cross-Origin-Opener-Policy: same-origin
  Cross-Origin-Resource-Policy: same-origin
  Cache-Control: no-cache
"""


def policy(page: str) -> str:
    """The content policy that the page itself states: said once, and the same in both places."""
    found = re.search(r'http-equiv="Content-Security-Policy" content="([^"]+)"', page)
    if not found:
        raise ValueError("index.html states no content policy")
    return found[1]


def write(dist: Path) -> None:
    """Until the worker keeps the files, each visit asks whether they are current: none mixes versions."""
    page = (dist / "index.html").read_text("utf-8")
    (dist / HEADERS).write_text(TEMPLATE.format(policy=policy(page)), "utf-8")
    (dist / PLAIN).write_text("", "utf-8")
