"""How the app is built, served and pictured. Nothing here ships."""
