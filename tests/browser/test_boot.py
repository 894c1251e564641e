"""A start that fails says so in the player's language, offers a way out, and never erases anything."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser import site as faults
from tests.browser.guard import READY, Guard, expect_change_of_worker, wait_for_offline
from tests.browser.site import Site
from tools import precache
from tools.build import ROOT
from ui.backup import Backup, read_backup
from ui.chain import Entry

MEANT = r"^(console|page error|status 503)"
"""What a start that fails may say in the console; leaving the origin is never meant."""


def fails(page: Page, site: Site) -> None:
    page.goto(site.url)
    page.locator("html[data-app=failed]").wait_for(state="attached")


@pytest.mark.parametrize(
    "path",
    [
        *(
            "vendor/pyodide/pyodide.asm.wasm.packed",
            "vendor/pyodide/python_stdlib.zip.packed",
            "vendor/pyodide/pyodide.asm.mjs",
            "app.zip.packed",
        ),
        *("vendor/pyscript/core.js", "static/js/interpreter.mjs", "static/js/pyscript.js"),
        "static/js/unpacker.mjs",
    ],
)
def test_a_file_that_cannot_be_had_is_told_and_a_new_try_starts(
    phone: Page, site: Site, guard: Guard, path: str
) -> None:
    """Whichever file it is, without waiting for a time-out."""
    guard.allow(MEANT)
    site.faults[path] = faults.unavailable
    fails(phone, site)
    trouble = phone.locator("#trouble")
    expect(trouble).to_contain_text("L’application n’a pas démarré")
    expect(trouble).to_contain_text("rien n’est effacé")
    site.faults.clear()
    trouble.get_by_role("button", name="Réessayer").click()
    phone.locator("html[data-app=ready]").wait_for(state="attached")
    expect(phone.locator("#trouble")).to_have_count(0)


@pytest.mark.parametrize("fault", [faults.captive_portal, faults.cut(), faults.cut(told=False)])
@pytest.mark.parametrize(
    "name", ["vendor/pyodide/pyodide.asm.wasm", "vendor/pyodide/python_stdlib.zip", "app.zip"]
)
def test_a_packed_file_that_is_not_whole_is_told(
    phone: Page, site: Site, guard: Guard, name: str, fault: faults.Fault
) -> None:
    """A login page in its place, or half of it."""
    guard.allow("")
    site.faults[f"{name}.packed"] = fault
    fails(phone, site)
    expect(phone.locator("#trouble")).to_contain_text("L’application n’a pas démarré")


@pytest.mark.parametrize(
    ("locale", "words"),
    [
        ("fr-CA", "L’application n’a pas démarré"),
        ("en-GB", "The app did not start"),
        ("ru-RU", "Приложение не запустилось"),
        ("de-DE", "The app did not start"),
    ],
)
def test_the_player_s_language_is_spoken(phone: Page, site: Site, guard: Guard, words: str) -> None:
    """English where the browser's own is none of the three."""
    guard.allow(MEANT)
    site.faults["vendor/pyscript/core.js"] = faults.unavailable
    fails(phone, site)
    expect(phone.locator("#trouble")).to_contain_text(words)


def test_each_language_says_the_same_things() -> None:
    """No sentence is missing from one of them."""
    text = (ROOT / "static/js/boot_texts.js").read_text("utf-8")
    blocks = re.findall(r"^  (\w\w): \{(.*?)^  \}", text, re.MULTILINE | re.DOTALL)
    keys = {language: re.findall(r"^    (\w+):", block, re.MULTILINE) for language, block in blocks}
    assert set(keys) == {"fr", "en", "ru"}
    assert keys["fr"] == keys["en"] == keys["ru"]


def test_an_error_in_python_is_told(
    phone: Page, site: Site, guard: Guard, dist: Path, tmp_path: Path
) -> None:
    """With its trace under the technical details, never in the player's face."""
    guard.allow(MEANT)
    page = (dist / "index.html").read_text("utf-8")
    (tmp_path / "index.html").write_text(
        page.replace("from ui.app import main", "raise KeyError('die')"), "utf-8"
    )
    site.mounts |= {
        "/broken/": tmp_path,
        "/broken/static/": dist / "static",
        "/broken/vendor/": dist / "vendor",
    }
    (tmp_path / "app.zip.packed").write_bytes((dist / "app.zip.packed").read_bytes())
    site.mounts = dict(sorted(site.mounts.items(), key=lambda item: -len(item[0])))
    phone.goto(f"{site.url}broken/")
    phone.locator("html[data-app=failed]").wait_for(state="attached")
    details = phone.locator("#trouble details pre")
    expect(details).to_contain_text("KeyError")
    expect(details).not_to_be_visible()


def saved_games(page: Page) -> Backup:
    """What the page saves when asked to, read as the app reads any export."""
    with page.expect_download() as download:
        page.get_by_role("button", name="Enregistrer les parties dans un fichier").click()
    assert download.value.suggested_filename == "main-pleine.json"
    return read_backup(Path(download.value.path()).read_text("utf-8"))


def log_of(game: str, length: int) -> list[str]:
    """The lines of a game's log, as the app writes them."""
    entries: list[Entry] = []
    for _ in range(length):
        entries.append(Entry.after(entries[-1] if entries else None, "note", "x", game=game))
    return [entry.line for entry in entries]


def test_the_games_can_be_saved_to_a_file_and_nothing_is_erased(
    phone: Page, site: Site, guard: Guard
) -> None:
    """The longer copy of each game from both stores, also when Python never came."""
    guard.allow(MEANT)
    site.faults["vendor/pyodide/pyodide.asm.wasm.packed"] = faults.unavailable
    fails(phone, site)
    long, short = log_of("one", 3), log_of("two", 2)
    phone.evaluate(
        """([long, short]) => {
            localStorage.setItem("main-pleine:game:one:A", long.slice(0, 1).join("\\n"));
            localStorage.setItem("main-pleine:game:two:B", short.join("\\n"));
            const events = long.map((line, seq) => ["one", seq, line]);
            return mainPleineStore.append(JSON.stringify(events), "game:one:B", long.slice(0, 2).join("\\n"));
        }""",
        [long, short],
    )
    before = phone.evaluate("mainPleineStore.open()")
    backup = saved_games(phone)
    assert backup.code == ""
    assert {chain.game: list(chain.lines) for chain in backup.chains} == {"one": long, "two": short}
    assert phone.evaluate("mainPleineStore.open()") == before


def test_a_game_that_only_local_storage_holds_can_be_saved(phone: Page, site: Site, guard: Guard) -> None:
    """And PyScript itself may be what cannot be had."""
    guard.allow(MEANT)
    site.faults["vendor/pyscript/core.js"] = faults.unavailable
    fails(phone, site)
    lines = log_of("one", 2)
    phone.evaluate("(text) => localStorage.setItem('main-pleine:game:one:A', text)", "\n".join(lines))
    assert [list(chain.lines) for chain in saved_games(phone).chains] == [lines]


def test_a_start_that_hangs_is_told_and_may_still_succeed(phone: Page, site: Site, guard: Guard) -> None:
    """First a line, then the screen; when the file comes at last, both go."""
    guard.allow(MEANT)
    site.faults["vendor/pyodide/pyodide.asm.wasm.packed"] = faults.stalled
    phone.clock.install()
    phone.goto(site.url)
    phone.locator("#app").wait_for()
    phone.wait_for_timeout(1500)
    phone.clock.run_for(20_000)
    expect(phone.locator("#trouble")).to_have_text("Le démarrage prend plus de temps que d’habitude…")
    expect(phone.locator("html")).to_have_attribute("data-app", "booting")
    phone.clock.run_for(60_000)
    expect(phone.locator("html")).to_have_attribute("data-app", "failed")
    expect(phone.locator("#trouble")).to_contain_text("Le réseau est très lent")
    site.released.set()
    phone.locator("html[data-app=ready]").wait_for(state="attached")
    expect(phone.locator("#trouble")).to_have_count(0)


def test_a_browser_without_webassembly_is_told_so(phone: Page, site: Site, guard: Guard) -> None:
    """In words, not by a page that stays empty."""
    guard.allow("")
    phone.add_init_script("delete window.WebAssembly")
    fails(phone, site)
    expect(phone.locator("#trouble")).to_contain_text("trop ancien")


def test_resetting_the_app_keeps_the_games(
    open_phone: Callable[..., Page], start: Callable[..., None]
) -> None:
    """`?reset-app` throws away the app's files alone and starts afresh."""
    page = open_phone(service_workers="allow")
    start(page)
    wait_for_offline(page, READY)
    page.evaluate(
        """async () => {
            localStorage.setItem("main-pleine:kept", "precious");
            await (await caches.open((await caches.keys())[0])).put("./stain", new Response("old"));
            await caches.open("another app");
        }"""
    )
    page.goto(page.url.partition("?")[0] + "?reset-app")
    page.wait_for_url(re.compile(r"/$"))
    page.locator("html[data-app=ready]").wait_for(state="attached")
    assert page.evaluate("localStorage.getItem('main-pleine:kept')") == "precious"
    assert page.evaluate("caches.has('another app')")
    assert page.evaluate("caches.match('./stain')") is None


def test_python_runs_on_the_page_s_own_stack(
    open_phone: Callable[..., Page], start: Callable[..., None]
) -> None:
    """On a second one, as Pyodide would have it, a Chromium that samples its memory crashes at the start."""
    page = open_phone()
    page.add_init_script(
        """window.stacks = [];
        for (const name of ["promising", "Suspending"]) {
          const call = (way) => (...what) => { stacks.push(name); return Reflect[way](...what); };
          const handler = { apply: call("apply"), construct: call("construct") };
          WebAssembly[name] = new Proxy(WebAssembly[name], handler);
        }"""
    )
    start(page)
    assert page.evaluate("stacks") == []


def test_the_kill_switch_frees_a_browser_from_a_broken_worker(
    open_phone: Callable[..., Page], start: Callable[..., None], site: Site, dist: Path, tmp_path: Path
) -> None:
    """Put at the worker's address it removes the worker and the app's files, and no game."""
    page = open_phone(service_workers="allow")
    start(page)
    wait_for_offline(page, READY)
    page.evaluate("localStorage.setItem('main-pleine:kept', 'precious')")
    switch = (ROOT / "tools/kill-switch.js").read_bytes()
    site.faults[precache.WORKER] = lambda handler, _: handler.answer(200, "text/javascript", switch)
    with expect_change_of_worker(page):
        page.evaluate("navigator.serviceWorker.getRegistration().then((found) => { found.update(); })")
    page.wait_for_load_state()
    assert page.evaluate("localStorage.getItem('main-pleine:kept')") == "precious"
    names = page.evaluate("caches.keys()")
    assert [name for name in names if name.startswith("main-pleine:")] == []
