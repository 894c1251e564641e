"""Finds the browser that tests and pictures use: an environment variable, the system's, Playwright's own."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Playwright

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
MISSING = (
    "No Chromium here: install one (Debian: `apt-get install chromium`, elsewhere: `playwright install "
    "chromium`) or name it in the environment variable CHROMIUM."
)


class NoChromiumError(Exception):
    """There is none, and none may be installed."""


def _install() -> None:
    """Debian's package, where this account may install it."""
    if shutil.which("apt-get") and hasattr(os, "geteuid") and os.geteuid() == 0:
        quiet = {"stdout": subprocess.DEVNULL, "env": {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}}
        subprocess.run(["apt-get", "update", "-q"], check=False, **quiet)  # type: ignore[call-overload]
        subprocess.run(["apt-get", "install", "-yq", "chromium"], check=False, **quiet)  # type: ignore[call-overload]


def _installed(playwright: Playwright) -> str | None:
    found = next((path for name in NAMES if (path := shutil.which(name))), None)
    own = playwright.chromium.executable_path
    return found or (own if Path(own).exists() else None)


def executable(playwright: Playwright) -> str:
    """Path of a Chromium. Raises NoChromiumError with one sentence that says what to install."""
    if named := os.environ.get("CHROMIUM"):
        return named
    found = _installed(playwright)
    if not found:
        _install()
        found = _installed(playwright)
    if not found:
        raise NoChromiumError(MISSING)
    return found


def arguments() -> list[str]:
    """Root has no sandbox to give it."""
    return ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []


def launch(playwright: Playwright) -> Browser:
    return playwright.chromium.launch(executable_path=executable(playwright), args=arguments())


def launch_profile(playwright: Playwright, profile: Path, **options: object) -> BrowserContext:
    """A browser that keeps what it stores in a folder, so that another one can find it again."""
    return playwright.chromium.launch_persistent_context(
        profile,
        executable_path=executable(playwright),
        args=arguments(),
        **options,  # type: ignore[arg-type]
    )
