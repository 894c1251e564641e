"""The small parts that every screen is made of. Values escape themselves: a player's name is never trusted."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from markupsafe import Markup, escape

NOTHING = Markup("")


def h(template: str, **values: object) -> Markup:
    """HTML from a template of our own; the values are escaped unless they are HTML already."""
    # Escaping first and formatting as plain text is what Markup.format does too, five times as fast.
    safe = {name: value if type(value) is Markup else escape(value) for name, value in values.items()}
    return Markup(template.format(**safe))


def join(parts: Iterable[Markup], between: str = "") -> Markup:
    return Markup(between).join(parts)


def icon(name: str, size: str = "") -> Markup:
    return h('<svg class="i {size}" aria-hidden="true"><use href="#i-{name}"/></svg>', name=name, size=size)


def mark(number: int, size: str = "") -> Markup:
    """A player's mark: hue and shape together."""
    return h(
        '<svg class="mark p{n} {size}" aria-hidden="true"><use href="#s{n}"/></svg>',
        n=number % 8 + 1,
        size=size,
    )


@cache
def die(face: int, size: str = "") -> Markup:
    """A die as a picture; what it means is said by what surrounds it."""
    return h('<svg class="die {size}" aria-hidden="true"><use href="#d{face}"/></svg>', face=face, size=size)


_STROKE = Markup(
    '<svg viewBox="0 0 100 30" preserveAspectRatio="none" aria-hidden="true"><path d="M2 20C22 8 40 22 58 12S88 12 98 8"/></svg>'
)


def struck(text: str, tag: str = "span") -> Markup:
    """A number with a stroke of the pen through it; `tag` is the element that it is."""
    return h('<{tag} class="strike">{text}{stroke}</{tag}>', tag=tag, text=text, stroke=_STROKE)


def who(name: str) -> Markup:
    """A name, isolated from the direction of the text around it."""
    return h("<bdi>{name}</bdi>", name=name)


_STATES = {None: "", True: "true", False: "false"}


def button(
    do: str,
    label: object,
    arg: object = "",
    *,
    cls: str = "b",
    say: str = "",
    off: bool = False,
    pressed: bool | None = None,
    role: str = "",
    key: str = "",
    id: str = "",
) -> Markup:
    """A button: what it does, what it says. `off` is refused but can be pressed and says why; `say` names it for
    a screen reader where the label alone does not; `key` is a keyboard shortcut; `id` where the same thing can be done twice on a page."""
    known = {
        "id": id or (f"{do}-{arg}" if arg != "" else do),
        "class": f"{cls} off" if off else cls,
        "data-do": do,
        "data-arg": arg,
        "aria-label": say,
        "aria-disabled": "true" if off else "",
        "aria-checked" if role in ("switch", "radio") else "aria-pressed": _STATES[pressed],
        "role": role,
        "aria-keyshortcuts": key,
    }
    facts = "".join([f' {name}="{escape(value)}"' for name, value in known.items() if value != ""])
    return Markup(f'<button type="button"{facts}>{escape(label)}</button>')


def frame(title: str, body: Markup, *, close: Markup = NOTHING) -> Markup:
    """A dialog: its heading, what it says, and how it is left."""
    return h(
        '<div class="veil" data-do="dialog" data-arg=""></div><div class="dialog" role="dialog" aria-modal="true" aria-labelledby="dialog-title">'
        '<h2 id="dialog-title" tabindex="-1">{title}</h2>{body}{close}</div>',
        title=title,
        body=body,
        close=close,
    )
