"""The intents of the editor, known at the start by name only: the rest is loaded when rules are edited."""

from __future__ import annotations

from collections.abc import Callable

from ui.session import Session, Step, stay

NAMES = (
    *("editor", "edit_leave", "edit_group", "edit_unfold"),
    *("edit_set", "edit_by", "edit_number", "edit_back", "edit_undo", "edit_way"),
    *("edit_keep", "edit_name", "edit_save", "edit_apply", "edit_accept"),
)


def _intent(name: str) -> Callable[[Session, str], Step]:
    def intent(s: Session, arg: str) -> Step:
        from ui import editor  # noqa: PLC0415 - only when rules are edited: a start does not wait for it

        return editor.INTENTS[name](s, arg) if s.edit is not None or name == "editor" else stay(s)

    return intent


INTENTS = {name: _intent(name) for name in NAMES}
