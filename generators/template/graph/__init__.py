"""The operator as the writer sees it: symbolic extents, elementary steps, and the passes they form."""
