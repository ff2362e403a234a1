"""The command ``evokernel``: finds the commands, and turns errors into messages and exit codes."""

from __future__ import annotations

import errno
import importlib
import os
import pkgutil
import sys

import typer
from rich.console import Console
from rich.markup import escape

import flows.commands
from audit.errors import AuditError
from flows.delivery import delivered
from generators.errors import GeneratorError
from memory_db.errors import MemoryDbError
from npu.errors import NpuError
from operators.errors import OperatorError
from tasks.errors import ConfigurationError, Interrupted

USER_ERRORS = (AuditError, ConfigurationError, GeneratorError, MemoryDbError, NpuError, OperatorError)
OF_THE_MACHINE = (errno.ENOSPC, errno.EDQUOT, errno.EROFS, errno.EACCES, errno.EPERM)
"""A full or read-only disk, a folder that must not be written: for the user to mend. Others are defects."""

app = typer.Typer(
    name="evokernel",
    help="Language models write kernels for NPUs; a memory with values learns which experience helps.",
    epilog="Exit codes: 0 done; 1 a check found a problem; 2 something to mend, as the message says; 130 and 143 "
    "stopped by a signal, with everything kept.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def build() -> typer.Typer:
    """The application with every command of ``flows.commands`` registered, in alphabetical order."""
    if not app.registered_commands and not app.registered_groups:
        for module in sorted(info.name for info in pkgutil.iter_modules(flows.commands.__path__)):
            importlib.import_module(f"flows.commands.{module}").register(app)
    return app


def main() -> None:
    """Entry point.

    Exit codes: 0 done; 1 a check found a problem; 2 a mistake or a condition that the message says how to mend; 130 and
    143 stopped by SIGINT or SIGTERM, with everything kept. Any other is a defect, and shows a traceback.
    """
    code = _ended()
    if delivered():
        sys.exit(code)
    sys.stderr.write("evokernel: Prefect's server did not take the last events in time; only its pages lack them.\n")
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code)


def _ended() -> int:
    """Run the command that was given; return the exit code that it ends with."""
    try:
        build()()
    except SystemExit as ended:
        return ended.code if isinstance(ended.code, int) else int(ended.code is not None)
    except USER_ERRORS as error:
        Console(stderr=True).print(f"[bold red]evokernel:[/] {escape(str(error))}", highlight=False, soft_wrap=True)
        return 2
    except OSError as error:
        if error.errno not in OF_THE_MACHINE:
            raise
        Console(stderr=True).print(
            f"[bold red]evokernel:[/] {escape(str(error.filename or 'a file'))}: {error.strerror}. Mend that and run "
            "the command again; nothing that was recorded is lost.",
            highlight=False,
            soft_wrap=True,
        )
        return 2
    except Interrupted as stopped:
        Console(stderr=True).print(
            f"[bold yellow]evokernel:[/] {escape(str(stopped))}", highlight=False, soft_wrap=True
        )
        return stopped.exit_code
    except KeyboardInterrupt:
        return 130
    return 0
