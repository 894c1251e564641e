"""The door to the page: puts text on it, and turns taps, keys and typing into intents."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import js
from pyodide.ffi import create_proxy

from ui.device import create_once, options
from ui.views.page import Page

Dispatch = Callable[[str, str], None]
TWICE = (
    "nul",
    "nul-later",
    "nul-first",
    "confirm",
)  # what a trembling thumb must not do to the next player too
BOUNCE = 300  # milliseconds
MOVED = 12  # pixels: less is a tap on the grip, not a drag
SLICE, LONGEST = 16, 64  # rows of a sheet that come with one frame; beyond the last slice comes all the rest


def _data(element: Any, name: str) -> str:
    """A data attribute, "" if there is none."""
    return str(element.getAttribute(f"data-{name}")) if element.hasAttribute(f"data-{name}") else ""


@dataclass(slots=True)
class Owed:
    """What the next frame has still to do: scroll (`anew`: another screen, `moved`: its text has changed),
    and give the focus to the element named `wanted`, else to the like of what is `gone`."""

    anew: bool = False
    moved: bool = False
    wanted: str = ""
    gone: Any = None


class Dom:
    """The two regions of the page. What stays the same is left alone: focus, scroll and motion live on."""

    def __init__(self, dispatch: Dispatch) -> None:
        self._dispatch = dispatch
        self._root = js.document.documentElement
        self._app = js.document.getElementById("app")
        self._dialog = js.document.getElementById("dialog-root")
        self._live = js.document.getElementById("live")
        self._shown = Page("", Page.nothing, Page.nothing)
        self._opener = ""
        self._owed = Owed()
        self._settled = create_proxy(lambda _time: self._settle())
        self._morphing = False
        self._deep = str(js.history.state) == "deep"
        self._tapped: tuple[str, float] = ("", 0.0)
        self._drag: tuple[Any, float] | None = None
        # A field that is being typed in keeps its text; any other element that has the focus is redrawn.
        self._typing = options(morphStyle="innerHTML", ignoreActiveValue=True)
        self._plain = options(morphStyle="innerHTML")

    def listen(self) -> None:
        """Listen once for everything: buttons say themselves what they do."""
        for kind, handler in (
            ("click", self._clicked),
            ("input", self._typed),
            ("focusout", self._left),
            ("keydown", self._key),
            ("pointerdown", self._grabbed),
            ("pointerup", self._dropped),
            ("pointercancel", self._let_go),
        ):
            js.document.addEventListener(kind, create_proxy(handler))
        js.addEventListener("popstate", create_proxy(self._went_back))

    def _went_back(self, _event: Any) -> None:
        """The phone's own way back closes a dialog or goes home; only from home does it leave the page."""
        self._deep = False
        if self._shown.frame == "arrival" or js.location.hash:
            return  # to or from a link: the change of the address says the rest
        if self._shown.frame != "homes" or self._shown.dialog:
            self._dispatch("back", "")

    def _remember_way_back(self, page: Page) -> None:
        if not self._deep and (page.frame not in ("homes", "arrival") or page.dialog):
            self._deep = True
            js.history.pushState("deep", "")

    def show(self, page: Page) -> None:
        """Put a page on the screen; only a region whose text has changed is touched."""
        before, self._shown = self._shown, page
        if page.frame != before.frame:
            self._app.className = page.frame
            self._app.setAttribute("data-rows", str(SLICE))  # before anything asks where something lies
            self._owed.anew = True
        painted = not before.frame and bool(js.mainPleinePicture.same(str(page.app)))
        if page.app != before.app and not painted:
            self._draw(self._app, str(page.app), anew=page.frame != before.frame and bool(before.frame))
        if page.dialog != before.dialog:
            self._show_dialog(page, opening=not before.dialog)
        if page.frame != before.frame and page.frame == "arrival":
            self._owed.wanted = "arrival-title"
        if page.app != before.app:
            self._owed.moved = True
        if page != before:
            js.requestAnimationFrame(self._settled)  # a second one finds nothing owed
        self._remember_way_back(page)

    def _draw(self, region: Any, text: str, *, anew: bool = False) -> None:
        """Change what differs; another screen (`anew`) has nothing in common with the one before."""
        active = js.document.activeElement
        typing = active is not None and str(active.tagName) == "INPUT"
        self._morphing = True  # a field that is taken away loses the focus: nothing must answer that
        if anew:
            region.innerHTML = text
        else:
            js.Idiomorph.morph(region, text, self._typing if typing else self._plain)
        self._morphing = False
        if active is not None and not active.isConnected:
            self._owed.gone = active

    def _show_dialog(self, page: Page, *, opening: bool) -> None:
        active = js.document.activeElement
        if opening and active is not None:
            self._opener = str(active.id)
        self._draw(self._dialog, str(page.dialog))
        self._app.inert = bool(page.dialog)
        if page.dialog and opening:
            self._owed.wanted = "dialog-title"
        elif not page.dialog:
            self._owed.wanted = self._opener

    def _settle(self) -> None:
        """Scroll and focus, in the frame that shows the change: both have the page laid out, which takes a
        slow phone as long as all the rest of a tap."""
        owed, self._owed = self._owed, Owed()
        if owed.anew:
            js.scrollTo(0, 0)
            self._unroll()
        if owed.moved:
            self._into_view()
        found = js.document.getElementById(owed.wanted) if owed.wanted else None
        if not found and owed.gone and str(js.document.activeElement.tagName) == "BODY":
            found = self._like(owed.gone)
        if found:
            found.focus(options(preventScroll=True))

    def _like(self, gone: Any) -> Any:
        """Who has the focus of what is gone: its like, else a button of the same kind, else a key."""
        like = js.document.getElementById(gone.id) if gone.id else None
        if like:
            return like
        do = _data(gone, "do")
        for wanted in (f'[data-do="{do}"]', "[aria-keyshortcuts]", "button"):
            found = self._app.querySelectorAll(wanted)
            if found.length:
                return found.item(found.length - 1 if do in wanted else 0)
        return None

    def _into_view(self) -> None:
        """The player on turn in the strip, and where one stands on the column, without moving the page."""
        turn = js.document.querySelector(".strip .turn")
        strip = js.document.querySelector(".strip")
        if turn and strip.scrollWidth > strip.clientWidth:
            strip.scrollLeft = turn.offsetLeft - (strip.clientWidth - turn.offsetWidth) / 2
        cells = js.document.querySelector(".cells")
        if cells and _data(cells, "placed") != cells.id:
            cells.dataset.placed = cells.id
            current = cells.querySelector(".cur")
            cells.scrollTop = current.offsetTop - cells.offsetTop - 70 if current else 0

    def _unroll(self, rows: int = SLICE) -> None:
        """The end of a sheet first, and of a long one a slice more with each frame: all at once would take a
        slow phone a third of a second (sheet.css hides what stands above)."""
        scroll = js.document.getElementById("scroll")
        if not scroll:
            self._app.removeAttribute("data-rows")
            return
        at_end = rows == SLICE or scroll.scrollTop + scroll.clientHeight > scroll.scrollHeight - MOVED
        if rows <= LONGEST and scroll.querySelectorAll("tbody tr").length > rows:
            self._app.setAttribute("data-rows", str(rows))
            more = create_once(lambda: self._unroll(rows + SLICE))
            js.requestAnimationFrame(create_once(lambda: js.setTimeout(more)))
        else:
            self._app.removeAttribute("data-rows")
        if at_end:
            scroll.scrollTop = scroll.scrollHeight

    def look(self, *, lang: str, title: str, theme: str, motion: bool) -> None:
        """Language, title, theme and motion of the whole page."""
        if self._root.lang != lang:
            self._root.lang = lang
        if js.document.title != title:
            js.document.title = title
        if theme == "system":
            self._root.removeAttribute("data-theme")
        else:
            self._root.dataset.theme = theme
        self._root.dataset.motion = "on" if motion else "off"

    def say(self, text: str) -> None:
        """One sentence for a screen reader; one an action, never a burst."""
        if text:
            self._live.textContent = text

    def strip_address(self) -> None:
        """Take what came by a link off the address: it has been answered."""
        if js.location.hash:
            js.history.replaceState(js.history.state, "", js.location.pathname)

    def select(self, field: str) -> None:
        """Select the text of a field, for the player to copy."""
        if found := js.document.getElementById(field):
            found.focus()
            found.select()

    def print(self, what: str) -> None:
        """Open the print dialog for a part of the page that the style sheet shows on paper only."""
        self._root.dataset.print = what
        js.window.print()

    def rolling(self) -> None:
        """Let the dice of the row roll; a tap or the end of the motion ends it."""
        row = js.document.querySelector(".dicerow")
        if row:
            row.classList.add("rolling")
            row.addEventListener("animationend", create_proxy(lambda _event: row.classList.remove("rolling")))

    def state(self, name: str) -> None:
        """Tell the page (and its watchdog) how far the app is."""
        self._root.dataset.app = name
        if name == "ready":
            js.performance.mark("ready")

    def _clicked(self, event: Any) -> None:
        target = event.target.closest("[data-do]")
        if target:
            event.preventDefault()
            self._root.removeAttribute("data-print")
            before, self._tapped = self._tapped, (str(target.id), float(event.timeStamp))
            if target.id in TWICE and before[0] == target.id and event.timeStamp - before[1] < BOUNCE:
                return
            self._dispatch(_data(target, "do"), _data(target, "arg"))

    def _typed(self, event: Any) -> None:
        field = event.target
        if name := _data(field, "input"):
            arg = _data(field, "arg")
            self._dispatch(name, f"{arg}:{field.value}" if arg else str(field.value))

    def _left(self, event: Any) -> None:
        """A field that is left shows what was taken of what was typed in it."""
        if self._morphing:
            return
        if _data(event.target, "input") and str(event.target.tagName) == "INPUT":
            js.Idiomorph.morph(self._app, str(self._shown.app), self._plain)
            js.Idiomorph.morph(self._dialog, str(self._shown.dialog), self._plain)

    def _key(self, event: Any) -> None:
        """Single keys are shortcuts that the buttons themselves name; never while something is typed."""
        if event.ctrlKey or event.metaKey or event.altKey or event.isComposing:
            return
        key = str(event.key)
        if key == "Escape" and self._shown.dialog:
            event.preventDefault()
            self._dispatch("dialog", "")
            return
        tag = str(event.target.tagName)
        if tag == "INPUT":
            if key == "Enter":
                event.target.blur()
            return
        if key == "Enter" and tag == "BUTTON":
            return
        scope = self._dialog if self._shown.dialog else self._app
        button = (
            scope.querySelector(f'[aria-keyshortcuts="{key if key == "Enter" else key.lower()}"]')
            if key.isalnum()
            else None
        )
        if button:
            event.preventDefault()
            self._dispatch(_data(button, "do"), _data(button, "arg"))

    # Reordering by drag; the buttons beside do the same.

    def _grabbed(self, event: Any) -> None:
        grip = event.target.closest("[data-grip]")
        if grip:
            row = grip.closest("[data-place]")
            row.classList.add("lifted")
            self._drag = (row, float(event.clientY))
            grip.setPointerCapture(event.pointerId)

    def _let_go(self, _event: Any) -> None:
        if self._drag is not None:
            self._drag[0].classList.remove("lifted")
            self._drag = None

    def _dropped(self, event: Any) -> None:
        if self._drag is None:
            return
        row, start = self._drag
        self._let_go(event)
        if abs(float(event.clientY) - start) < MOVED:
            return
        for other in row.parentElement.children:
            box = other.getBoundingClientRect()
            if box.top <= event.clientY <= box.bottom and _data(other, "place") != _data(row, "place"):
                self._dispatch("move", f"{_data(row, 'place')}:{_data(other, 'place')}")
                return
