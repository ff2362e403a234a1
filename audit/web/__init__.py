"""The web view: a memory for reading, in a browser, on this machine."""
