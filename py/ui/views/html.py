"""The small parts that every screen is made of. Values escape themselves: a player's name is never trusted."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from markupsafe import Markup

NOTHING = Markup("")


def h(template: str, **values: object) -> Markup:
    """HTML from a template of our own; the values are escaped unless they are HTML already."""
    return Markup(template).format(**values)


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
    state = "" if pressed is None else ("true" if pressed else "false")
    name = "aria-checked" if role in ("switch", "radio") else "aria-pressed"
    return h(
        '<button type="button" id="{id}" class="{cls}" data-do="{do}"{arg}{say}{off}{pressed}{role}{key}>{label}</button>',
        id=id or (f"{do}-{arg}" if str(arg) else do),
        cls=cls
        + (" refused" if off and "key" not in cls.split() and "cell" not in cls.split() else "")
        + (" off" if off else ""),
        do=do,
        arg=h(' data-arg="{arg}"', arg=arg) if str(arg) else NOTHING,
        say=h(' aria-label="{say}"', say=say) if say else NOTHING,
        off=Markup(' aria-disabled="true"') if off else NOTHING,
        pressed=h(' {name}="{state}"', name=name, state=state) if state else NOTHING,
        role=h(' role="{role}"', role=role) if role else NOTHING,
        key=h(' aria-keyshortcuts="{key}"', key=key) if key else NOTHING,
        label=label,
    )


def frame(title: str, body: Markup, *, close: Markup = NOTHING) -> Markup:
    """A dialog: its heading, what it says, and how it is left."""
    return h(
        '<div class="veil" data-do="dialog" data-arg=""></div><div class="dialog" role="dialog" aria-modal="true" aria-labelledby="dialog-title">'
        '<h2 id="dialog-title" tabindex="-1">{title}</h2>{body}{close}</div>',
        title=title,
        body=body,
        close=close,
    )
