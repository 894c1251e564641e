"""JSON from anywhere is read or refused, and never brings the interpreter down."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from farkle.reading import DEEPEST, read_json

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=20,
)


@given(VALUES)
def test_what_json_writes_is_read_back(value: Any) -> None:
    """Brackets and quotes inside of texts count for nothing."""
    assert read_json(json.dumps(value)) == value
    assert read_json(json.dumps(value, ensure_ascii=False, indent=1)) == value


@pytest.mark.parametrize("text", ["[" * 100_000, '{"a":' * 100_000, '[{"":[' * 50_000, "[" * (DEEPEST + 1)])
def test_a_text_nested_too_deep_is_refused_before_it_is_parsed(text: str) -> None:
    """In the browser the parser would not come back."""
    with pytest.raises(ValueError, match="nested too deep"):
        read_json(text)


def test_the_deepest_nesting_that_is_read() -> None:
    """The limit itself; many values side by side are not deep; brackets in a text do not nest."""
    text = "[" * DEEPEST + "]" * DEEPEST
    assert json.dumps(read_json(text)) == text
    assert len(read_json("[" + "[]," * 1000 + "[]]")) == 1001
    assert read_json('["' + r"\"[" * 100 + '"]') == ['"[' * 100]


@pytest.mark.parametrize(
    "text", ["", "{", "]", '"', '"\\', "[1,]", "9" * 5000, "\ud800", "]" * 100_000, "NaN", "[-Infinity]"]
)
def test_what_is_no_json_is_a_value_error(text: str) -> None:
    """And nothing else."""
    with pytest.raises(ValueError, match=r".+"):
        read_json(text)
