"""The three engines, each as something that goes to an address and evaluates an expression."""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol, TypeVar

from playwright.sync_api import Error, Page, Playwright

from tools import chromium

PHONE = {"viewport": {"width": 390, "height": 844}, "locale": "fr-FR"}
Made = TypeVar("Made")
MINI_BROWSERS = "/usr/lib/*/webkit2gtk-4.*/MiniBrowser"


class Browser(Protocol):
    """One window of a browser."""

    def go(self, url: str) -> None: ...

    def js(self, expression: str) -> Any: ...


class Driven:
    """A window that Playwright drives."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def go(self, url: str) -> None:
        self.page.goto(url)

    def js(self, expression: str) -> Any:
        return self.page.evaluate(expression)

    def slow_down(self, rate: int) -> None:
        """Chromium only, as the two below."""
        session = self.page.context.new_cdp_session(self.page)
        session.send("Emulation.setCPUThrottlingRate", {"rate": rate})

    def narrow(self, megabits: float) -> None:
        session = self.page.context.new_cdp_session(self.page)
        session.send("Network.enable")
        wire = {"offline": False, "latency": 40, "uploadThroughput": -1}
        session.send("Network.emulateNetworkConditions", {**wire, "downloadThroughput": megabits * 125_000})

    def memory(self) -> float:
        """Megabytes that the fullest process of the renderer holds in memory."""
        browser = self.page.context.browser
        held = [0.0]
        if browser is not None:
            found = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
            for process in found:
                status = Path(f"/proc/{process['id']}/status")
                if process["type"] == "renderer" and status.exists():
                    line = next((line for line in status.read_text().splitlines() if "VmRSS" in line), "")
                    held.append(int(line.split()[1]) / 1024 if line else 0)
        return max(held)


@contextmanager
def open_chromium(playwright: Playwright) -> Iterator[Driven]:
    """With nothing stored, and a disk: a private window would keep no compiled code."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        context = chromium.launch_profile(playwright, Path(folder), **PHONE)
        yield Driven(context.pages[0])
        context.close()


class Firefox:
    """Debian's Firefox through Marionette, the protocol that it has built in: numbered lists of JSON."""

    def __init__(self, port: int) -> None:
        self._socket = socket.create_connection(("127.0.0.1", port), timeout=180)
        self._count = 0
        self._read()
        self._ask("WebDriver:NewSession", {"capabilities": {"alwaysMatch": {"pageLoadStrategy": "eager"}}})

    def _read(self) -> Any:
        size = b""
        while not size.endswith(b":"):
            if not (byte := self._socket.recv(1)):
                raise ConnectionError("Firefox hung up")
            size += byte
        data = b""
        while len(data) < int(size[:-1]):
            data += self._socket.recv(int(size[:-1]) - len(data))
        return json.loads(data)

    def _ask(self, command: str, values: object) -> Any:
        self._count += 1
        text = json.dumps([0, self._count, command, values]).encode()
        self._socket.sendall(f"{len(text)}:".encode() + text)
        _, _, error, answer = self._read()
        if error:
            raise ConnectionError(error.get("message", "Firefox refused"))
        return answer

    def go(self, url: str) -> None:
        self._ask("WebDriver:Navigate", {"url": url})

    def js(self, expression: str) -> Any:
        script = f"const done = arguments[0]; Promise.resolve({expression}).then(done, () => done(null));"
        answer = self._ask("WebDriver:ExecuteAsyncScript", {"script": script, "args": [], "sandbox": None})
        return answer["value"]


@contextmanager
def open_firefox(_: Playwright) -> Iterator[Firefox]:
    path = shutil.which("firefox-esr") or shutil.which("firefox")
    if path is None:
        raise MissingBrowserError("Firefox is missing (Debian: `apt-get install firefox-esr`)")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        (Path(folder) / "user.js").write_text(f'user_pref("marionette.port", {port});\n')
        running = subprocess.Popen(
            [path, "--headless", "--marionette", "--profile", folder],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        try:
            yield _when_it_listens(lambda: Firefox(port))
        finally:
            os.killpg(running.pid, 15)
            running.wait(20)


class MissingBrowserError(Exception):
    """Says what to install."""


class WebKit:
    """WebKitGTK's MiniBrowser through its WebDriver: a dozen lines need no library."""

    def __init__(self, port: int, binary: str) -> None:
        self._base = f"http://127.0.0.1:{port}/session"
        options = {"binary": binary, "args": ["--automation"]}
        wanted = {"browserName": "MiniBrowser", "webkitgtk:browserOptions": options}
        made = self._ask("", {"capabilities": {"alwaysMatch": wanted}})
        self._base += f"/{made['sessionId']}"

    def _ask(self, path: str, body: object, method: str = "POST") -> Any:
        data = json.dumps(body).encode() if method == "POST" else None
        request = urllib.request.Request(
            self._base + path, data, {"Content-Type": "application/json"}, method=method
        )
        with urllib.request.urlopen(request, timeout=120) as answer:
            return json.load(answer)["value"]

    def go(self, url: str) -> None:
        self._ask("/url", {"url": url})

    def js(self, expression: str) -> Any:
        script = f"const done = arguments[0]; Promise.resolve({expression}).then(done, () => done(null));"
        return self._ask("/execute/async", {"script": script, "args": []})

    def close(self) -> None:
        self._ask("", None, "DELETE")


@contextmanager
def open_webkit(_: Playwright) -> Iterator[WebKit]:
    binary = next((str(path) for path in Path("/").glob(MINI_BROWSERS.lstrip("/"))), None)
    if not (binary and shutil.which("WebKitWebDriver") and shutil.which("xvfb-run")):
        raise MissingBrowserError("WebKitGTK is missing (Debian: `apt-get install webkit2gtk-driver xvfb`)")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    environment = {**os.environ, "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1"}  # root has none to give
    driver = subprocess.Popen(
        ["xvfb-run", "-a", "WebKitWebDriver", f"--port={port}"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env=environment,
        start_new_session=True,
    )
    try:
        window = _when_it_listens(lambda: WebKit(port, binary))
        yield window
        window.close()
    finally:
        os.killpg(driver.pid, 15)


def _when_it_listens(make: Callable[[], Made]) -> Made:
    for _ in range(100):
        try:
            return make()
        except (urllib.error.URLError, ConnectionError):
            time.sleep(0.3)
    raise MissingBrowserError("a browser's driver does not answer")


def wait(browser: Browser, expression: str, seconds: float) -> Any:
    """The first true value of an expression, None if there was none in this time."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        try:
            if value := browser.js(expression):
                return value
        except (Error, urllib.error.HTTPError, ConnectionError):
            pass  # between two pages
        time.sleep(0.25)
    return None
