"""From a session to HTML text. Pure; every value escapes itself."""
