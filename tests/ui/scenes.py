"""Sessions worth looking at: half-entered things, ends, refusals, other windows, hostile names."""

from __future__ import annotations

from dataclasses import replace

from farkle import VARIANTS
from tests.ui.table import START, Table, playing
from ui.record import Summary
from ui.session import Around, Session

HALF_ENTERED = {
    "faces typed": playing().type("115"),
    "typed after a selection": playing().type("11152").do("die 3", "key 2"),
    "dice chosen by hand": playing().type("11152").do("die 3"),
    "no die chosen": playing().type("11152").do("die 0", "die 1", "die 2", "die 3"),
    "the phone's roll": playing(way="virtual").rolls("11152").do("die 3"),
    "the pad": playing(way="points").do("points 150", "pad open", "pad 1", "pad 2"),
    "a pad with nothing typed": playing(way="points").do("pad open"),
    "the question which roll": playing("5000-chutes", way="points").do("nul"),
    "a fall that waits": playing("5000-chutes", way="column", columns=[(800,), (600,)]).do(
        "column 850", "column 850"
    ),
    "the ways": playing().do("dialog ways"),
    "a correction": playing(words="+800 b").do("go sheet", "cell 0", "fix_by 1"),
    "a correction to nothing": playing(words="+800 b").do("go sheet", "cell 0", "fix_kind lost"),
    "a roll-off": playing(
        rules={"opening": 0, "target": 1000, "ending": "others_once", "tie": "roll_off"},
        words="+1000 b +1000 b",
    ).type("1123"),
    "the end": playing(words="+5000 b"),
    "a new game": Table().do(
        "new", "name 0:Ann", "add Bo", "variant farkle", "paper_game", "paper 0:750 1200"
    ),
    "who is chosen to start": Table().do("new", "first 1", "draft_way virtual", "all_rules open"),
    "a roll for who starts": Table().do(
        "new", "name 0:Ann", "begin", "start_die 6", "start_die 6", "start_die 2"
    ),
    "a new game beside one": playing(words="+800 b").do("new", "add"),
    "settings": Table().do("lang ru", "theme dark", "switch sound", "switch motion", "go settings"),
}

# Each of these must come out of the page as text, never as an element or an attribute.
HOSTILE = (
    "<img src=x onerror=alert(1)>",
    '"><script>alert(1)</script>',
    "<svg/onload=alert()>",
    "' onclick='alert(1)",
    "{0.__class__} {name} %s",
    "&lt;b&gt;&amp;",
    "عبد\u202e الله",
    "👨\u200d👩\u200d👧\u200d👦",
    "x" * 200,
)
SIX = {"opening": 0, "target": 1000, "ending": "others_once", "tie": "roll_off"}


def _around(**world: object) -> Session:
    return replace(Session(), around=replace(Around(), **world))  # type: ignore[arg-type]  # names of its fields


def _saved(names: tuple[str, ...] = ("Ann", "Bo"), id: str = "old", winners: tuple[int, ...] = ()) -> Summary:
    scores = tuple(range(1000, 1000 + len(names)))
    marks = tuple(place % 8 for place in range(len(names)))
    return Summary(id, names, marks, scores, bool(winners), winners, "farkle", 9, START, START)


def _kept(session: Session) -> Session:
    return replace(session, games=(_saved(), _saved(id="older", winners=(0, 1))), names=("Zoe", "Dr. Who"))


SCENES: dict[str, Session] = {
    **{what: table.session for what, table in HALF_ENTERED.items()},
    "the first visit": Session(),
    "an offer to install": _around(install="prompt", offline="installing", progress=40),
    "how to install": replace(_around(install="ios", offline="failed"), dialog="ios"),
    "a new version": replace(_around(offline="update", version="1.2"), screen="settings"),
    "home with games": _kept(playing(words="+800 b +900").do("go home").session),
    "home after the end": _kept(playing(words="+5000 b").do("go home").session),
    "past games": _kept(Table().do("go games").session),
    "a game deleted": _kept(playing().listed().do("go games", "remove game1").session),
    "settings that can't save": replace(
        _around(saving="unsaved", notices=("quarantined", "no_storage"), persisted=False), screen="settings"
    ),
    "not saved": replace(playing().session, around=Around(saving="unsaved")),
    "another window plays": replace(playing(words="r11152").session, around=Around(spectator=True)),
    "a fall, watched": replace(
        playing("5000-chutes", words="+800 b +800 b").session, around=Around(spectator=True)
    ),
    "two fall at once": playing(
        "5000-chutes", ("A", "B", "C"), columns=[(800,), (800,)], words="+600 b +50 b"
    )
    .do("way column")
    .session,
    "six dice": playing("10000").type("112344").session,
    "hot dice": playing().type("12345").session,
    "a long turn": playing(words="r11152 k1 r1152 k1 r152 k1 r52 k5 r5 k5 r12345 k12345 r11152").session,
    "a long turn by points": playing(way="points", words="+50 +50 +50 +50 +50 +1000").session,
    "a refusal": playing().type("15233").do("bank").session,
    "points refused": playing(way="points").do("points 1000", "points 300").session,
    "one who may win": playing("5000-chutes", way="column", words="+5000 b").session,
    "one who may announce": playing(rules={"claim": "announce"}, words="+5000 b").session,
    "last turns": playing("5000-dernier-tour", words="+5100 b", way="column").session,
    "a roll-off by the phone": playing(rules=SIX, words="+1000 b +1000 b", way="virtual").session,
    "a roll-off on the column": playing(rules=SIX, words="+1000 b +1000 b", way="column").session,
    "a prediction": playing(rules={"prediction": {"on_error": "none"}}, words="r11152 k111").session,
    "dice to take over": playing("farkle-piggyback", words="r111223 k111 b").session,
    "a shared end": playing(
        rules={"opening": 0, "target": 1000, "ending": "others_once"}, words="+1000 b +1000 b"
    ).session,
    "a sheet of everything": playing(
        "5000-chutes",
        ("A", "B", "C"),
        columns=[(750, 1200)],
        words="x +800 b r22346 +500 b +5000 b x +700 b x",
    )
    .do("go sheet")
    .session,
    "a correction refused": playing(words="+800 b").do("go sheet", "cell 0", "fix_points 700").session,
    "a correction with a fall": playing("5000-chutes", words="+800 b +900 b")
    .do("go sheet", "cell 1", "fix_points 800")
    .session,
    "the ways above the sheet": playing(words="+800 b").do("go sheet", "dialog ways").session,
    "the ways above the rules": playing(words="+800 b").do("go rules", "dialog ways").session,
    "twelve players": playing(names=[f"Player {n}" for n in range(1, 13)], words="+800 b").session,
    "known names": _kept(Table().do("new", "add", "paper_game", "start_by choose", "all_rules open").session),
    "two of one name": Table().do("new", "name 0:Ann", "name 1:Ann", "begin").session,
    "the phone rolls who starts": Table().do("new", "draft_way virtual", "begin").session,
    "who starts is settled": Table().do("new", "begin", "start_die 6", "start_die 2").session,
    "the editor": Table()
    .do("new", "editor", "edit_unfold others", "edit_by single-2:1", "edit_set four:times")
    .session,
    "a conflict": Table()
    .do("new", "editor", "edit_group end", "edit_set exact:on", "edit_number target:5025")
    .session,
    "the editor of six dice": Table().do("new", "variant farkle-boxed", "editor", "edit_set dice:5").session,
    "a setting out of range": Table().do("new", "editor", "edit_number single-1:5000").session,
    "rules that cannot be saved": Table()
    .do("new", "editor", "edit_set dice:6", "edit_by six_alike:1")
    .session,
    "rules being saved": Table().do("new", "editor", "edit_set dice:6", "edit_keep", "edit_save").session,
    "the rules of a house": Table()
    .do("new", "editor", "edit_set exact:on", "edit_name Ours", "edit_save", "editor", "dialog edit_more")
    .session,
    "a house deleted": Table()
    .do("new", "editor", "edit_name Ours", "edit_save", "house_favourite house-1", "house_remove house-1")
    .session,
    "rules about to change": playing(words="+800 b +900 b")
    .do("editor game", "edit_number opening:850", "edit_set exact:on", "edit_apply")
    .session,
    "rules that change nothing": playing(words="+800 b")
    .do("editor game", "edit_set exact:on", "edit_apply")
    .session,
    **{
        f"the {group} of {variant}": Table()
        .do("new", f"variant {variant}", "editor", f"edit_group {group}")
        .session
        for variant in ("5000", "5000-chutes", "farkle-boxed", "tysyacha", "zehntausend-proof")
        for group in ("values", "turn", "opening", "end", "penalties")
    },
    "who starts is tied": Table().do("new", "begin", "start_die 6", "start_die 6").session,
}

TABLES: dict[str, Session] = {
    f"{variant}, {way}": playing(variant, way=way, rules={"opening": 0}, words="+50").session
    for variant in VARIANTS
    for way in ("faces", "points", "column", "virtual")
}


def hostile(name: str) -> dict[str, Session]:
    """Every place in which a name is shown, with this one."""
    names = (name, "Bo")
    preparing = Table().do("new").session
    assert preparing.draft is not None
    seats = tuple(
        replace(seat, name=called, paper=name)
        for seat, called in zip(preparing.draft.seats, names, strict=True)
    )
    draft = replace(preparing.draft, seats=seats, paper=True, start="choose")
    fall = playing("5000-chutes", names, columns=[(800,), (600,)], way="column", words="+50 b +250 b")
    return {
        "table": playing(names=names, words="r11152").session,
        "a bank": playing(names=names).type("11152").do("bank").session,
        "a bust": playing(names=names).type("22346").session,
        "column": fall.session,
        "sheet": playing(names=names, words="+800 b +900 b +300 b")
        .do("go sheet", "cell 0", "fix_by 1")
        .session,
        "end": playing(names=names, words="+5000 b").session,
        "home": playing(names=names, words="+800 b").listed().do("go home").session,
        "games": playing(names=names, words="+5000 b").listed().do("go games").session,
        "one who may win": playing("5000-chutes", names, words="+5000 b").session,
        "new": replace(preparing, draft=draft, names=(name, "Zoe")),
        "known": replace(preparing, names=(name, "Zoe")),
        "start": replace(preparing, draft=replace(draft, rolls=((3, None),)), screen="start"),
        "refused": Table(replace(preparing, draft=replace(draft, seats=(seats[0], seats[0]))))
        .do("begin")
        .session,
    }
