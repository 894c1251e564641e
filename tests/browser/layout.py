"""What is wrong with how a screen is laid out: measured in the page, told as sentences."""

from __future__ import annotations

from dataclasses import dataclass

from playwright.sync_api import Page

CHECK = """([width, targets, gaps, still]) => {
  const told = [];
  const scope = document.querySelector("#dialog-root .dialog") ?? document.getElementById("app");
  const shown = (e) => e.checkVisibility({ visibilityProperty: true }) && !e.closest(".sr, .out-of-sight");
  const name = (e) => e.id || e.className.baseVal || e.className || e.tagName;
  const scrolls = (e) => {
    for (let at = e.parentElement; at && at !== scope; at = at.parentElement) {
      if (/auto|scroll/.test(getComputedStyle(at).overflowX)) return at;
    }
    return null;
  };
  // A scroller shows a part of what it holds; only what is in sight is measured.
  const clipped = (e, box) => {
    const at = scrolls(e)?.getBoundingClientRect();
    const out = (at) => box.right > at.right + 1 || box.left < at.left - 1 || box.bottom > at.bottom + 1;
    return at && (out(at) || box.top < at.top - 1);
  };

  const root = document.documentElement;
  if (root.scrollWidth > width) told.push(`scrolls sideways: ${root.scrollWidth} px`);
  if (still && root.scrollHeight > innerHeight + 1) told.push(`does not fit: ${root.scrollHeight} px high`);
  for (const e of scope.querySelectorAll("*")) {
    const text = [...e.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    if (!(text || e.matches("button, input, .die")) || !shown(e) || e.closest("symbol")) continue;
    const box = e.getBoundingClientRect();
    const out = box.right > width + 1 || box.left < -1;
    if (out && !scrolls(e)) told.push(`${name(e)} sticks out: ${box.left} to ${box.right}`);
  }
  const controls = [...scope.querySelectorAll("button, input")].filter(shown);
  const buttons = controls.map((e) => [e, e.getBoundingClientRect()]);
  for (const [e, box] of buttons) {
    const wide = e.matches(".db, input") ? 0 : e.scrollWidth - e.clientWidth;
    const high = e.matches(".db, input, .switch") ? 0 : e.scrollHeight - e.clientHeight;
    if (wide > 1 || high > 1) told.push(`${name(e)} is cut by ${wide} x ${high} px`);
    for (const part of e.querySelectorAll("span, b, small, bdi")) {
      const hides = getComputedStyle(part).overflowX !== "visible";
      if (hides && shown(part) && part.scrollWidth > part.clientWidth + 1) {
        told.push(`${name(e)} hides a part of "${part.textContent}"`);
      }
    }
    const main = e.closest(".three") ? 56 : e.matches(".key, .bar .main") ? 64 : 0;
    const least = targets && Math.max(targets, main);
    if (box.width < targets - 0.5 || box.height < least - 0.5) {
      told.push(`${name(e)} is small: ${Math.round(box.width)} x ${Math.round(box.height)}`);
    }
  }
  const seen = buttons.filter(([e, box]) => !clipped(e, box));
  for (const [i, [a, one]] of gaps ? seen.entries() : []) {
    for (const [b, two] of seen.slice(i + 1)) {
      const across = Math.max(one.left, two.left) - Math.min(one.right, two.right);
      const down = Math.max(one.top, two.top) - Math.min(one.bottom, two.bottom);
      const gap = Math.max(across, down);
      if (gap < gaps - 0.5) told.push(`${name(a)} is too near to ${name(b)}: ${gap} px`);
    }
  }
  return told;
}"""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a screen should keep: least side of a button, least distance of two (px), and no scrolling."""

    targets: int = 0
    gaps: int = 0
    still: bool = False


NOTHING_MORE = Wanted()


def faults(page: Page, size: tuple[int, int], wanted: Wanted = NOTHING_MORE, *, text: int = 100) -> list[str]:
    """The faults of this screen at a size in pixels and a size of text in per cent."""
    width, height = size
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate("size => { document.documentElement.style.fontSize = size }", f"{text}%")
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    found: list[str] = page.evaluate(CHECK, [width, wanted.targets, wanted.gaps, wanted.still])
    page.evaluate("() => { document.documentElement.style.fontSize = '' }")
    return [f"{width}x{height} at {text} %: {fault}" for fault in found]
