"""What a turn has to bring before it may be written: the opening, and the minimum of every later turn."""

from __future__ import annotations

from ui.field import Group, Section, choice, number, switch
from ui.texts import mark as _

OPENING = Group(
    "opening",
    _("Opening and minimum"),
    _("Opening"),
    (
        Section(
            "open",
            _("The first score"),
            (
                number(
                    "opening",
                    "opening",
                    _("Opening"),
                    _("The first points written are at least these, in one turn; 0 is no opening."),
                    (0, 100_000),
                ),
                choice(
                    "opening_below",
                    "opening_below",
                    _("Below the opening"),
                    _("Whether a turn may stop with fewer points."),
                    {
                        "refuse": (_("no stopping"), "refuse"),
                        "void": (_("stops, nothing written"), "void"),
                    },
                    shown=lambda rules: bool(rules["opening"]),
                ),
                choice(
                    "opening_malus",
                    "opening_malus",
                    _("Penalties while closed"),
                    _("Whether the opening has to make them up."),
                    {
                        "net": (_("made up"), "net"),
                        "forgive": (_("forgiven"), "forgive"),
                    },
                    shown=lambda rules: bool(rules["opening"] and rules["bust_penalty"]),
                ),
            ),
        ),
        Section(
            "every",
            _("Every later turn"),
            (
                number(
                    "bank_min",
                    "bank_min",
                    _("Minimum"),
                    _("The least points that a turn may write once open; 0 is none."),
                    (0, 10_000),
                ),
                number(
                    "bank_multiple",
                    "bank_multiple",
                    _("Round points"),
                    _("Only multiples of this are written; 0 takes any points."),
                    (0, 1000),
                    empty="null",
                    first=100,
                ),
                switch(
                    "beat",
                    "bank_beat_previous",
                    _("Beat the turn before"),
                    _("A turn writes more than the one just before it did."),
                ),
            ),
        ),
    ),
)
