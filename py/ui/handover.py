"""From phone to phone: what came by link or file is looked at, then kept or not; rules and games are sent.

Pure. Reading and writing links is imported when something is carried: no start needs it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from farkle import Rules
from ui import houses, setup
from ui.record import Record
from ui.session import Do, House, Keep, Session, Step, refuse, stay
from ui.texts import Texts

if TYPE_CHECKING:
    from ui.carry import RulesSent


def arrive(s: Session, arg: str) -> Step:
    """The fragment of the address: what it holds is shown before anything is kept. Without any, what came by
    an earlier one is left."""
    from ui.carry import read  # noqa: PLC0415 - only when a link is opened: not at each start

    return stay(replace(s, arrival=read(arg), say=None))


def paste(s: Session, arg: str) -> Step:
    """A link pasted into the page: that of an installed app opens elsewhere on some phones."""
    _, sign, fragment = arg.partition("#")
    return arrive(s, sign + fragment.strip()) if sign else stay(s)


def arrive_file(s: Session, arg: str) -> Step:
    """The text of a file, as a link."""
    from ui.carry import read_file  # noqa: PLC0415 - as above

    found = read_file(arg)
    return (
        refuse(s, f"import_{found}") if isinstance(found, str) else stay(replace(s, arrival=found, say=None))
    )


def leave(s: Session, _: str = "") -> Step:
    """Nothing of what came is kept."""
    return replace(s, arrival=None), (Do("strip"),)


def keep(s: Session, _: str = "") -> Step:
    """Yes: rules go to the table's own ones, a game is opened as one of its own."""
    from ui.carry import GameSent, GamesSent, RulesSent, nearest  # noqa: PLC0415 - as above

    match s.arrival:
        case RulesSent(rules, title) as sent if standing(s, sent) is None:
            name = title or Texts.of(s.lang)("House rules")
            saved = houses.save(s, name, nearest(rules), rules)
            if saved is None:
                return refuse(s, "most_houses", n=houses.MOST_HOUSES)
            return replace(saved[0], say=None), (Do("strip"),)
        case GameSent() | GamesSent() as games:
            return replace(s, arrival=None, dialog="", say=None), (Keep(games), Do("strip"))
    return stay(s)


def play_with(s: Session, _: str = "") -> Step:
    """Prepare a game by the rules that came."""
    from ui.carry import RulesSent, nearest  # noqa: PLC0415 - as above

    if not isinstance(s.arrival, RulesSent):
        return stay(s)
    sent = s.arrival
    key = standing(s, sent)
    s = setup.new(replace(s, arrival=None))[0]
    if s.draft is None:
        return stay(s)
    draft = houses.drafted(s, s.draft, key or nearest(sent.rules))
    if key is None:
        draft = replace(draft, rules=sent.rules.to_json(), title=sent.title)
    return replace(s, draft=draft), (Do("strip"),)


def standing(s: Session, sent: RulesSent) -> str | None:
    """The key of the named rule set, or of the house, that these rules are already."""
    from ui.carry import named  # noqa: PLC0415 - as above

    kept: House | None = next((house for house in s.houses if house.rules == sent.rules), None)
    return kept.key if kept else named(sent.rules)


# Sending


def send(s: Session, arg: str) -> Step:
    """Open the dialog that sends: "rules", "game" (the one on the table), or the name of a saved game."""
    if arg in ("rules", "game"):
        return stay(replace(s, dialog=f"send_{arg}", sending=None, say=None))
    if s.record is not None and s.record.id == arg:
        return send(s, "game")
    return replace(s, say=None), (Do("fetch", arg),)


def sent_rules(s: Session) -> tuple[Rules, str]:
    """The rules that would be sent from this screen, and what their table calls them."""
    from ui import reading  # noqa: PLC0415 - only when something is sent

    if s.screen == "new" and s.draft is not None:
        return setup.rules_of(s.draft), s.draft.title
    key = reading.read_of(s)
    house = houses.find(s, key)
    own = s.record.title if key == reading.OWN and s.record is not None else None
    return reading.rules_read(s), own or (house.name if house else "")


def sent_game(s: Session) -> Record | None:
    """The game of the dialog: a saved one that was fetched, or the one on the table."""
    return s.sending if s.dialog == "send_saved" else s.record


def link(s: Session) -> str | None:
    """The link of the dialog that is open; None where no link is long enough for the game."""
    from ui.carry import game_text, rules_text  # noqa: PLC0415 - as above

    if s.dialog == "send_rules":
        text: str | None = rules_text(*sent_rules(s))
    else:
        record = sent_game(s)
        text = game_text(record) if record else None
    return f"{s.around.address}#{text}" if text else None


def hand_out(what: str) -> Callable[[Session, str], Step]:
    """An intent that gives the link of the dialog to the clipboard or to another app."""

    def intent(s: Session, _: str = "") -> Step:
        text = link(s)
        return (s, (Do(what, text),)) if text else stay(s)

    return intent


def file(s: Session, _: str = "") -> Step:
    """The game of the dialog as a file."""
    record = sent_game(s)
    return (s, (Do("file", record.id),)) if record else stay(s)


INTENTS: dict[str, Callable[[Session, str], Step]] = {
    "arrive": arrive,
    "arrive_file": arrive_file,
    "paste": paste,
    "arrive_no": leave,
    "arrive_keep": keep,
    "arrive_play": play_with,
    "send": send,
    "link_copy": hand_out("copy"),
    "link_share": hand_out("share"),
    "game_file": file,
}
