"""The rules, the scores and the games of the 5000 family (5000, 10 000, Farkle, Zilch, Greed).

Pure Python: no browser, no clock, no chance. The dice come in with the events.
"""

from .check import Finding, Report
from .events import IllegalEvent
from .game import Game
from .rules import Rules, RulesError
from .scoring import Combination, Keep, Score, explain, reachable, score
from .state import Player
from .variants import VARIANTS, Variant

__all__ = [
    "VARIANTS",
    "Combination",
    "Finding",
    "Game",
    "IllegalEvent",
    "Keep",
    "Player",
    "Report",
    "Rules",
    "RulesError",
    "Score",
    "Variant",
    "explain",
    "reachable",
    "score",
]
