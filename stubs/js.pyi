# The browser's globals, as Pyodide gives them to Python. What they hold is known only there.
from typing import Any

def __getattr__(name: str) -> Any: ...
