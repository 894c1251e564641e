"""The page's one Python script."""

from ui.app import main

main()
