"""The vocabulary, one family per file; every file registers its primitives when it is imported."""

import importlib
import pkgutil

for _module in pkgutil.iter_modules(__path__):
    importlib.import_module(f"{__name__}.{_module.name}")
