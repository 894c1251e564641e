"""A browser that can be killed without a chance to write anything down."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Playwright

from tools import chromium


class KillableBrowser:
    """Chromium on a profile folder, in a process group of its own."""

    def __init__(self, playwright: Playwright, profile: Path) -> None:
        port_file = profile / "DevToolsActivePort"
        port_file.unlink(missing_ok=True)
        self._process = subprocess.Popen(
            [
                chromium.executable(playwright),
                *chromium.arguments(),
                *(
                    "--headless=new",
                    "--remote-debugging-port=0",
                    "--no-first-run",
                    f"--user-data-dir={profile}",
                ),
                "about:blank",
            ],
            start_new_session=True,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        deadline = time.monotonic() + 30
        while not (port_file.exists() and port_file.read_text().count("\n")):
            if time.monotonic() > deadline or self._process.poll() is not None:
                raise TimeoutError("Chromium did not start")
            time.sleep(0.05)
        port = port_file.read_text().splitlines()[0]
        self._browser: Browser = playwright.chromium.connect_over_cdp(f"http://127.0.0.1:{port}")

    @property
    def context(self) -> BrowserContext:
        """The one that belongs to the profile."""
        return self._browser.contexts[0]

    def kill(self) -> None:
        """SIGKILL to every process of this browser at once."""
        if self._process.poll() is None:
            os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait(10)
