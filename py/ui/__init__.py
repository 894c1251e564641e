"""The table: what a player sees and touches. Pure rooms first, the doors to the browser last."""
