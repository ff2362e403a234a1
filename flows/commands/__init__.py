"""One file per command of the command line; each defines ``register(app)``."""
