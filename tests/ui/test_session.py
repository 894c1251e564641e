"""The session: one frozen value that says all that is shown."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, fields, replace

import pytest

from farkle import IllegalEvent
from tests.ui.table import playing
from ui.session import Around, Draft, Fix, Hand, Say, Seat, Session, Settings, refused


def test_the_language_is_chosen_or_that_of_the_browser() -> None:
    """None follows the phone."""
    session = Session(around=Around(browser_lang="ru"))
    assert session.lang == "ru"
    assert replace(session, settings=Settings(lang="fr")).lang == "fr"


def test_there_is_a_game_only_where_one_was_begun() -> None:
    """Asking for one elsewhere is a mistake of the program."""
    assert playing().session.game.players[0].name == "Ann"
    with pytest.raises(LookupError):
        _ = Session().game


@pytest.mark.parametrize(
    "value", [Session(), Settings(), Hand(), Seat(), Draft("5000"), Fix(0, 50), Around()]
)
def test_nothing_of_it_changes_in_place(value: object) -> None:
    """A new value for each change: what was shown before can be compared."""
    assert fields(value)  # type: ignore[arg-type]  # each is a dataclass
    with pytest.raises(FrozenInstanceError):
        setattr(value, fields(value)[0].name, None)  # type: ignore[arg-type]


def test_a_refusal_carries_what_its_sentence_needs() -> None:
    """The code and the numbers, nothing of the game."""
    session, effects = refused(Session(), IllegalEvent("opening", needed=750, have=600))
    assert session.say == Say("why", "opening", {"needed": 750, "have": 600})
    assert effects == ()
