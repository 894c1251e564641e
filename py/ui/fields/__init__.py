"""The settings of a rule set as a table knows them: which parameter, control, range and sentence.

Data only: how a setting is read from the JSON of a rule set and written into it is said by `ui/field.py`.
"""

from __future__ import annotations

from ui.fields.end import END
from ui.fields.opening import OPENING
from ui.fields.penalties import PENALTIES
from ui.fields.turn import TURN
from ui.fields.values import VALUES

GROUPS = (VALUES, TURN, OPENING, END, PENALTIES)
FIELDS = {field.id: field for group in GROUPS for section in group.sections for field in section.fields}
