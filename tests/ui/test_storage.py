"""No acknowledged tap is lost, whatever the device does; and the game goes on without any memory at all."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Coroutine
from itertools import count, takewhile
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.ui.device import Device, Window
from ui import storage as door
from ui.backup import read_backup
from ui.chain import Chain, Entry, Json, canonical
from ui.shelf import slots
from ui.storage import Loaded, Signals, Storage

START: dict[str, Any] = {"players": [{"name": "Ann"}, {"name": "Bo"}]}


# A page ends in the middle of what it does, and so does the loop of a test.
pytestmark = pytest.mark.filterwarnings("ignore:coroutine .* was never awaited")


@pytest.fixture(autouse=True)
def a_quick_and_steady_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """The storage tries again at once, and no two games begin in the same moment."""
    monkeypatch.setattr(door, "RETRY_SECONDS", (0.001, 0.002))
    monkeypatch.setattr(door, "_now", count(1_796_000_000_000).__next__)


class Page:
    """A window with its storage, and all that the storage said."""

    def __init__(self, device: Device, **faults: Any) -> None:
        self.store: Window = device.window(**faults)
        self.said: list[str] = []
        self.lines: list[Chain] = []
        self.lost: list[str] = []
        self.storage = Storage(
            self.store,
            Signals(status=self.said.append, lines=self.lines.append, lost=self.lost.append),
        )

    async def open(self) -> Loaded:
        """As the app starts."""
        return await self.storage.open()

    async def play(self, *words: str) -> list[str]:
        """Taps, one after the other; the answers."""
        if self.storage.current is None:
            self.storage.begin(START)
        outcomes = []
        for word in words:
            self.storage.write("word", word)
            await self.storage.flushed()
            outcomes.append(self.said[-1])
        return outcomes


def run(coroutine: Coroutine[Any, Any, None]) -> None:
    """Run a story."""
    asyncio.run(coroutine)


def payloads(chain: Chain | None) -> list[Any]:
    """The words of a chain."""
    return [entry.payload for entry in chain.entries[1:]] if chain else []


async def reopened(device: Device, **faults: Any) -> tuple[Page, Loaded]:
    """The browser is killed, and the page opened again."""
    for window in device.windows:
        window.dead = True
    page = Page(device, **faults)
    return page, await page.open()


def test_a_first_start_finds_nothing_and_writes_nothing() -> None:
    """An empty device is no fault."""

    async def story() -> None:
        page = Page(Device())
        assert await page.open() == Loaded((), {}, None, (), False)
        assert page.store.log == []

    run(story())


def test_an_entry_is_in_the_copy_before_anything_is_awaited_and_then_in_the_database() -> None:
    """The page may die at any moment after the tap."""

    async def story() -> None:
        page = Page(device := Device())
        await page.open()
        entry = page.storage.begin(START)
        assert device.local[slots(entry.game)[1]] == entry.line
        assert page.said == ["saving"]
        await page.storage.flushed()
        assert device.events == {(entry.game, 0): entry.line}
        assert page.said[-1] == "saved"

    run(story())


def test_a_game_comes_back_after_a_kill_with_its_desk() -> None:
    """Every acknowledged tap, and the half-entered turn."""

    async def story() -> None:
        page = Page(device := Device())
        await page.open()
        await page.play("+50", "b")
        page.storage.save_desk({"typed": "40"})
        await asyncio.sleep(0)
        after, loaded = await reopened(device)
        (game,) = loaded.games
        assert payloads(loaded.chains[game]) == payloads(await after.storage.hold(game)) == ["+50", "b"]
        assert loaded.desk == {"typed": "40"}
        assert loaded.notices == ()
        await after.play("+100")
        _, loaded = await reopened(device)
        assert payloads(loaded.chains[game]) == ["+50", "b", "+100"]

    run(story())


@pytest.mark.parametrize("fuse", range(12))
def test_a_kill_between_any_two_writes_loses_at_most_what_was_not_acknowledged(fuse: int) -> None:
    """In the copy alone, in both, in none: what comes back is what was played, up to there."""

    async def story() -> None:
        page = Page(device := Device(), fuse=fuse)
        await page.open()
        words = [f"+{n}50" for n in range(1, 6)]
        outcomes = await page.play(*words)
        acknowledged = len(list(takewhile(lambda outcome: outcome == "saved", outcomes)))
        after, loaded = await reopened(device)
        for game in loaded.games:
            chain = await after.storage.hold(game)
            assert payloads(chain) == words[: len(payloads(chain))]
            assert len(payloads(chain)) >= acknowledged
            assert chain is not None
            assert [device.events[game, n] for n in range(len(chain.entries))] == list(chain.lines)
        assert loaded.games or not acknowledged

    run(story())


def test_a_database_that_was_emptied_is_filled_again_from_the_copy() -> None:
    """A corrupted IndexedDB opens empty, without an error."""

    async def story() -> None:
        page = Page(device := Device())
        await page.open()
        await page.play("+50", "b")
        page.storage.save_desk({"screen": "sheet"})
        before = dict(device.events)
        device.events.clear()
        device.kv.clear()
        _, loaded = await reopened(device)
        assert device.events == before
        assert loaded.notices == ("restored",)
        assert loaded.desk == {"screen": "sheet"}

    run(story())


def test_a_copy_that_was_wiped_is_written_again_from_the_database() -> None:
    """localStorage cleared: the game and the desk are in IndexedDB."""

    async def story() -> None:
        page = Page(device := Device())
        await page.open()
        await page.play("+50", "b")
        page.storage.save_desk({"screen": "sheet"})
        await asyncio.sleep(0)
        device.local.clear()
        after, loaded = await reopened(device)
        assert loaded.desk == {"screen": "sheet"}
        (game,) = loaded.games
        chain = await after.storage.hold(game)
        assert chain is not None
        assert "\n".join(chain.lines) in device.local.values()

    run(story())


def test_both_stores_damaged_start_clean_and_keep_the_bytes() -> None:
    """What cannot be read is set aside, can be carried away, and is never deleted."""

    async def story() -> None:
        device = Device()
        device.events["g1", 0] = "\x00\x01garbage"
        device.local = {"game:g1:A": "[object Object]", "desk": "{", "removed": "null"}
        device.kv = {"desk": "5"}
        page = Page(device)
        loaded = await page.open()
        assert loaded.desk is None
        assert loaded.notices == ("quarantined",)
        aside = {text for name, text in device.kv.items() if name.startswith("quarantine:")}
        assert aside == {"\x00\x01garbage", "[object Object]", "{", "null", "5"}
        assert device.events == {}
        assert json.loads(await page.storage.export_raw())["kv"]
        assert await page.play("+50") == ["saved"]

    run(story())


def test_damage_in_the_middle_of_the_database_is_mended_from_the_copy() -> None:
    """The bad row moves away and the good one takes its place, in one transaction."""

    async def story() -> None:
        page = Page(device := Device())
        await page.open()
        await page.play("+50", "b", "+100")
        (game,) = page.storage.games
        good = dict(device.events)
        device.events[game, 2] = device.events[game, 2].replace("b", "c", 1)
        bad = device.events[game, 2]
        _, loaded = await reopened(device)
        assert device.events == good
        assert bad in device.kv.values()
        assert payloads(loaded.chains[game]) == ["+50", "b", "+100"]

    run(story())


def test_nothing_is_overwritten_while_the_damaged_bytes_cannot_be_kept() -> None:
    """A full device repairs nothing, and the game is there all the same."""

    async def story() -> None:
        page = Page(device := Device())
        await page.open()
        await page.play("+50", "b")
        (game,) = page.storage.games
        device.local[slots(game)[0]] += "\ngarbage"
        before = dict(device.local), dict(device.events)
        _, loaded = await reopened(device, full=True)
        assert (device.local, device.events) == before
        assert payloads(loaded.chains[game]) == ["+50", "b"]

    run(story())


def test_a_full_database_is_told_and_caught_up_when_there_is_room() -> None:
    """Unsaved is said, nothing is lost, and no tap is needed to try again."""

    async def story() -> None:
        page = Page(device := Device())
        await page.open()
        await page.play("+50")
        page.store.full = True
        page.storage.write("word", "b")
        await asyncio.sleep(0.01)
        assert "unsaved" in page.said
        page.store.full = False
        await asyncio.sleep(0.01)
        assert page.said[-1] == "saved"
        assert len(device.events) == 3

    run(story())


def test_both_stores_full_play_on_in_memory_and_can_be_carried_away() -> None:
    """The old data is intact, and the export has everything."""

    async def story() -> None:
        page = Page(device := Device())
        await page.open()
        await page.play("+50")
        before = dict(device.events), dict(device.local)
        page.store.full = page.store.local_full = True
        page.storage.write("word", "b")
        await asyncio.sleep(0)
        document = await page.storage.export()
        assert payloads(read_backup(document).chains[0]) == ["+50", "b"]
        assert (device.events, device.local) == before
        page.store.full = page.store.local_full = False
        await asyncio.sleep(0.01)
        assert len(device.events) == 3

    run(story())


def test_without_a_database_every_game_stays_in_the_copy() -> None:
    """A new game does not push the old one out, and the notice says how safe that is."""

    async def story() -> None:
        page = Page(device := Device(), database=False)
        assert (await page.open()).notices == ("local_only",)
        assert await page.play("+50") == ["saved"]
        page.storage.begin(START)
        await page.play("+100")
        _, loaded = await reopened(device, database=False)
        assert sorted(payloads(chain) for chain in loaded.chains.values()) == [["+100"], ["+50"]]

    run(story())


def test_a_database_that_answers_late_is_read_before_it_is_written() -> None:
    """What it holds is joined with what was played meanwhile; nothing in it is overwritten."""

    async def story() -> None:
        page = Page(device := Device())
        await page.open()
        await page.play("+50", "b")
        late, loaded = await reopened(device, database=False)
        await late.storage.hold(loaded.games[0])
        await late.play("+100")
        late.store.database = True
        await asyncio.sleep(0.01)
        await late.play("b")
        assert [json.loads(line)["payload"] for line in device.events.values()][1:] == [
            "+50",
            "b",
            "+100",
            "b",
        ]

    run(story())


def test_without_any_memory_the_game_is_played_all_the_same() -> None:
    """It is said, and that is all."""

    async def story() -> None:
        page = Page(Device(), database=False, local_full=True)
        assert (await page.open()).notices == ("no_storage",)
        page.storage.begin(START)
        page.storage.write("word", "+50")
        await asyncio.sleep(0)
        assert len(page.storage.games) == 1

    run(story())


def test_a_finished_game_leaves_its_copy_once_the_database_has_it() -> None:
    """localStorage holds the game on the table and no other."""

    async def story() -> None:
        page = Page(device := Device())
        await page.open()
        await page.play("+50")
        page.storage.begin(START)
        await page.storage.flushed()
        assert {key.split(":")[1] for key in device.local} == {page.storage.current}
        assert len(page.storage.games) == 2
        old = page.storage.games[1]
        assert payloads(await page.storage.load(old)) == ["+50"]

    run(story())


# Two windows


def test_a_second_window_watches_and_follows_every_tap() -> None:
    """It cannot write, and sees what the first one plays."""

    async def story() -> None:
        first = Page(device := Device())
        await first.open()
        await first.play("+50")
        second = Page(device)
        loaded = await second.open()
        (game,) = loaded.games
        assert await second.storage.hold(game) is None
        await first.play("b", "+100")
        assert payloads(second.lines[-1]) == ["+50", "b", "+100"]
        with pytest.raises(ValueError, match="no game is held"):
            second.storage.write("word", "b")

    run(story())


def test_a_spectator_that_missed_a_message_reads_anew() -> None:
    """Messages may be lost; the stores are not."""

    async def story() -> None:
        first = Page(device := Device())
        await first.open()
        await first.play("+50")
        second = Page(device)
        await second.open()
        heard, second.store.heard = second.store.heard, (lambda _: None, lambda _: None)
        await first.play("b")
        second.store.heard = heard
        await first.play("+100")
        await asyncio.sleep(0.01)
        assert payloads(second.lines[-1]) == ["+50", "b", "+100"]
        second.store.heard[0]("not json")
        second.store.heard[0](canonical({"game": first.storage.current, "lines": [1, None]}))

    run(story())


def test_a_window_that_takes_over_goes_on_and_the_other_is_told() -> None:
    """The epoch grows, nothing is lost or doubled."""

    async def story() -> None:
        first = Page(device := Device())
        await first.open()
        await first.play("+50")
        second = Page(device)
        (game,) = (await second.open()).games
        assert payloads(await second.storage.hold(game, steal=True)) == ["+50"]
        assert first.lost == [game]
        entry = second.storage.write("word", "b")
        await second.storage.flushed()
        assert (entry.seq, entry.epoch) == (2, 1)
        assert payloads(first.lines[-1]) == ["+50", "b"]

    run(story())


def test_a_window_without_locks_that_writes_over_another_makes_a_game_of_its_own() -> None:
    """The database's line stands, the loser's taps are kept, and both windows know."""

    async def story() -> None:
        first = Page(device := Device(), locks=False)
        await first.open()
        await first.play("+50")
        (game,) = first.storage.games
        second = Page(device, locks=False)
        await second.open()
        await second.storage.hold(game)
        second.store.heard = (lambda _: None, second.store.heard[1])  # no channel either
        await first.play("b")
        await second.play("+100")
        await asyncio.sleep(0.01)
        assert second.lost == [game]
        after, loaded = await reopened(device)
        chains = [await after.storage.load(name) for name in loaded.games]
        assert sorted(map(payloads, chains)) == [["+50", "+100"], ["+50", "b"]]
        assert payloads(await after.storage.load(game)) == ["+50", "b"]

    run(story())


def test_a_page_that_slept_while_another_window_took_its_game_wakes_as_a_spectator() -> None:
    """It held the game before, and does not now."""

    async def story() -> None:
        first = Page(device := Device())
        await first.open()
        await first.play("+50")
        game = str(first.storage.current)
        await first.store.release(game)  # what the store does when the page falls asleep
        second = Page(device)
        await second.open()
        await second.storage.hold(game)
        await second.play("b")
        assert await first.storage.hold(game) is None
        with pytest.raises(ValueError, match="no game is held"):
            first.storage.write("word", "b")
        assert payloads(await first.storage.load(game)) == ["+50", "b"]

    run(story())


def test_a_game_held_by_a_window_that_died_is_free() -> None:
    """Locks end with their window."""

    async def story() -> None:
        first = Page(device := Device())
        await first.open()
        await first.play("+50")
        after, loaded = await reopened(device)
        assert await after.storage.hold(loaded.games[0]) is not None

    run(story())


def test_two_windows_write_the_desk_and_the_later_counter_wins() -> None:
    """A window that wrote earlier does not win with an old counter."""

    async def story() -> None:
        first, second = Page(device := Device()), Page(device)
        await first.open()
        await second.open()
        for n in range(5):
            first.storage.save_desk({"n": n})
        second.storage.save_desk({"n": "second"})
        await asyncio.sleep(0)
        _, loaded = await reopened(device)
        assert loaded.desk == {"n": "second"}

    run(story())


# Removal


def test_a_removed_game_is_off_the_list_and_can_come_back() -> None:
    """Nothing is deleted, also not after a restart."""

    async def story() -> None:
        page = Page(device := Device())
        await page.open()
        await page.play("+50")
        (game,) = page.storage.games
        await page.storage.remove(game)
        assert page.storage.games == ()
        after, loaded = await reopened(device)
        assert (loaded.games, loaded.chains) == ((), {})
        await after.storage.restore(game)
        assert payloads(await after.storage.load(game)) == ["+50"]
        assert after.storage.games == (game,)

    run(story())


def test_a_removal_is_kept_although_the_page_goes_at_once() -> None:
    """Its copy is written before anything is awaited, and so is that of the way back."""

    async def story() -> None:
        page = Page(device := Device())
        await page.open()
        await page.play("+50")
        (game,) = page.storage.games
        for change in (page.storage.remove, page.storage.restore):
            before = device.local.get("removed")
            saving = change(game)
            assert device.local["removed"] != before
            await saving

    run(story())


def test_a_removed_game_goes_for_good_after_thirty_days_and_some_starts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A clock that jumps is not enough."""

    async def story() -> None:
        page = Page(device := Device())
        await page.open()
        await page.play("+50")
        (game,) = page.storage.games
        await page.storage.remove(game)
        later = door._now() + 31 * 86_400_000
        monkeypatch.setattr(door, "_now", lambda: later)
        for _ in range(2):
            await reopened(device)
            assert device.events
        await reopened(device)
        assert device.events == {}
        assert not any(key.startswith("game:") for key in device.local)

    run(story())


# Carrying away and taking in


def test_games_are_carried_to_another_device() -> None:
    """All of them, once, and doing it twice changes nothing."""

    async def story() -> None:
        page = Page(Device())
        await page.open()
        await page.play("+50", "b")
        page.storage.begin(START)
        await page.play("+100")
        document = read_backup(await page.storage.export())
        assert document.code == ""
        other = Page(device := Device())
        await other.open()
        for _ in range(2):
            assert sorted(await other.storage.adopt(document.chains)) == sorted(page.storage.games)
        assert len(device.events) == 5
        _, loaded = await reopened(device)
        assert len(loaded.games) == 2

    run(story())


def test_a_game_that_comes_back_longer_is_continued_and_one_that_parted_forks() -> None:
    """Taking in never overwrites."""

    async def story() -> None:
        page = Page(device := Device())
        await page.open()
        await page.play("+50")
        game = page.storage.games[0]
        chain = await page.storage.load(game)
        longer = chain.then(Entry.after(chain.tip, "word", "b"))
        await page.storage.adopt([longer])
        assert payloads(await page.storage.load(game)) == ["+50", "b"]
        parted = chain.then(Entry.after(chain.tip, "word", "x"))
        parted = parted.then(Entry.after(parted.tip, "word", "x"))
        await page.storage.adopt([parted])
        _, loaded = await reopened(device)
        after = Page(device)
        await after.open()
        assert sorted([payloads(await after.storage.load(name)) for name in loaded.games]) == [
            ["+50", "b"],
            ["+50", "x", "x"],
        ]

    run(story())


def test_a_game_from_elsewhere_is_kept_as_one_of_its_own() -> None:
    """Twice the same makes two; the one on the table is not touched; a kill loses none."""

    async def story() -> None:
        page = Page(device := Device())
        await page.open()
        await page.play("+50")
        steps: list[tuple[str, Json, int]] = [("start", START, 0), ("word", "+100", 1000), ("word", "b", 0)]
        names = [await page.storage.add(steps) for _ in range(2)]
        assert len({*names, page.storage.current}) == 3
        await page.play("b")
        after, loaded = await reopened(device)
        assert len(loaded.games) == 3
        for name in names:
            chain = await after.storage.load(name)
            assert payloads(chain) == ["+100", "b"] and chain.entries[1].wall == 1000
        (own,) = set(loaded.games) - {*names}
        assert payloads(await after.storage.load(own)) == ["+50", "b"]

    run(story())


def test_a_game_from_elsewhere_waits_where_nothing_can_be_saved() -> None:
    """It is there to be played, and the page says that it is not saved."""

    async def story() -> None:
        page = Page(Device(), full=True, local_full=True)
        await page.open()
        name = await page.storage.add([("start", START, 0), ("word", "+100", 0)])
        assert page.said[-1] == "unsaved"
        assert payloads(await page.storage.hold(name)) == ["+100"]
        with pytest.raises(ValueError, match="entries"):
            await page.storage.add([])

    run(story())


def test_a_file_continues_a_game_or_brings_one_of_its_own_and_replaces_none() -> None:
    """Also where somebody gave the game of another evening the name of one that is here."""

    async def story() -> None:
        page = Page(device := Device())
        await page.open()
        await page.play("+50")
        (game,) = page.storage.games
        chain = await page.storage.load(game)
        longer = chain.then(Entry.after(chain.tip, "word", "b"))
        other = Chain((Entry.after(None, "start", {"players": []}, game=game),))
        for word in ("+1", "+2", "+3", "+4"):
            other = other.then(Entry.after(other.tip, "word", word))
        assert await page.storage.take([longer, chain]) == (game, game)
        (own,) = await page.storage.take([other])
        assert own != game
        after, loaded = await reopened(device)
        assert payloads(await after.storage.load(game)) == ["+50", "b"]
        assert payloads(await after.storage.load(own)) == ["+1", "+2", "+3", "+4"]
        assert sorted(loaded.games) == sorted([game, own])

    run(story())


def test_a_game_of_a_newer_version_is_shown_and_never_written() -> None:
    """Its bytes stay as they are, and the export has them."""

    async def story() -> None:
        page = Page(device := Device())
        await page.open()
        await page.play("+50")
        (game,) = page.storage.games
        future = canonical({"v": 2, "game": game, "seq": 2})
        device.events[game, 2] = future
        before = dict(device.events), dict(device.local)
        after, loaded = await reopened(device)
        assert loaded.notices == ("newer",)
        assert payloads(await after.storage.hold(game)) == ["+50"]
        with pytest.raises(ValueError, match="later version"):
            after.storage.write("word", "b")
        assert (device.events, device.local) == before
        assert future in json.loads(await after.storage.export())["games"][0]

    run(story())


# Anything, in any order

STEP = st.one_of(
    st.just(("tap", 0)),
    st.tuples(st.just("kill after"), st.integers(0, 3)),
    st.tuples(st.just("flip row"), st.integers(0, 50)),
    st.tuples(st.just("cut copy"), st.integers(0, 300)),
    st.tuples(st.sampled_from(["lose rows", "lose copies", "full", "new game", "desk"]), st.just(0)),
)


@given(st.lists(STEP, max_size=25))
@settings(deadline=None, derandomize=True, max_examples=150)
def test_whatever_happens_what_was_acknowledged_comes_back(steps: list[tuple[str, int]]) -> None:
    """Taps, kills at any write, damage to one store at a time: every game is what was played, up to some tap
    at least as late as the last one acknowledged, and both stores agree again."""

    async def story() -> None:
        device = Device()
        page = Page(device)
        await page.open()
        played: dict[str, list[str]] = {}
        acknowledged: dict[str, int] = {}
        for step, n in steps:
            match step:
                case "tap" | "new game":
                    if step == "new game" or page.storage.current is None:
                        page.storage.begin(START)
                    game = str(page.storage.current)
                    word = f"+{sum(map(len, played.values()))}"
                    played.setdefault(game, []).append(word)
                    page.storage.write("word", word)
                    await page.storage.flushed()
                    if not page.store.dead and page.said[-1] == "saved":
                        acknowledged[game] = len(played[game])
                case "desk":
                    page.storage.save_desk({"n": n})
                    await asyncio.sleep(0)
                case "kill after":
                    page.store.fuse = n
                    if page.storage.current:
                        word = f"!{len(played[page.storage.current])}"
                        played[page.storage.current].append(word)
                        page.storage.write("word", word)
                        await page.storage.flushed()
                    page = await _checked(device, played, acknowledged)
                case "full":
                    page.store.full = not page.store.full
                case _:
                    _damage(device, step, n)
                    page = await _checked(device, played, acknowledged)
        await _checked(device, played, acknowledged)

    run(story())


def _damage(device: Device, step: str, n: int) -> None:
    on_table = {key.split(":")[1] for key in device.local if key.startswith("game:")}
    match step:
        case "flip row":
            rows = [row for row in device.events if row[0] in on_table]
            if rows:
                row = rows[n % len(rows)]
                device.events[row] = device.events[row][:n] + "~" + device.events[row][n + 1 :]
        case "lose rows":
            device.events = {key: line for key, line in device.events.items() if key[0] not in on_table}
        case "cut copy":
            for key, text in device.local.items():
                device.local[key] = text[:n] if key.startswith("game:") else text
        case "lose copies":
            device.local = {}


async def _checked(device: Device, played: dict[str, list[str]], acknowledged: dict[str, int]) -> Page:
    page, loaded = await reopened(device)
    for game in loaded.games:
        chain = await page.storage.load(game)
        if game in played:
            assert payloads(chain) == played[game][: len(payloads(chain))]
            assert [line for (name, _), line in sorted(device.events.items()) if name == game] == list(
                chain.lines
            )
    for game, least in acknowledged.items():
        assert len(payloads(await page.storage.load(game))) >= least
    for game in list(played):
        if game in loaded.games:
            played[game] = payloads(await page.storage.load(game))
            acknowledged[game] = len(played[game])
        else:
            del played[game]
    latest = next((game for game in loaded.games if game in loaded.chains), None)
    if latest:
        await page.storage.hold(latest)
    return page
