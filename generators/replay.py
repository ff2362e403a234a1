"""Record a generator's answers, and replay them without it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from generators.caps import CAPS
from generators.errors import GeneratorError, RecordingMissing
from generators.hooks import Hooks
from generators.recording import Recordings, request_hash
from generators.staged import nested
from generators.types import Answer, Generator, Request


class Recorder:
    """Passes requests on and records the answers. A request that was answered before is answered from its recording.

    So an answer is paid once, also when the run is killed before it could store it. ``again`` asks anew and replaces.
    """

    def __init__(self, generator: Generator, folder: Path, *, again: bool = False) -> None:
        self._generator = generator
        self._recordings = Recordings(folder)
        self._again = again

    @property
    def name(self) -> str:
        """The recorded generator's name."""
        return self._generator.name

    def generate(self, request: Request) -> Answer:
        """The answer, recorded before it is returned."""
        key = request_hash(request)
        known = None if self._again else self._recordings.read(key)
        if known is not None:
            return known
        answer = self._generator.generate(request)
        self._recordings.write(key, request, self.name, answer)
        return answer


class Replay:
    """Answers from recordings only."""

    def __init__(self, folder: Path) -> None:
        if not folder.is_dir():
            raise GeneratorError(f"there is no folder of recordings at {folder}")
        self._recordings = Recordings(folder)

    @property
    def name(self) -> str:
        """``replay``."""
        return "replay"

    def generate(self, request: Request) -> Answer:
        """The recorded answer. Raises RecordingMissing when this request was never recorded."""
        key = request_hash(request)
        answer = self._recordings.read(key)
        if answer is None:
            raise RecordingMissing(
                f"no recording for {request.operator.name}, {request.stage}, seed {request.seed} in "
                f"{self._recordings.folder} (request {key[:12]}): the run differs from the recorded one"
            )
        return answer


def recorder_from_options(options: Mapping[str, Any], hooks: Hooks) -> Recorder:
    """From ``{folder, generator: {kind, options}, again}`` and the run's caps; ``again`` is false by default."""
    if not {"folder", "generator"} <= set(options) <= {"folder", "generator", "again", *CAPS}:
        raise GeneratorError(
            f"record needs the options folder and generator, may have again, not: {', '.join(options)}"
        )
    generator = nested(options["generator"], "generator.options.generator", hooks)
    return Recorder(generator, Path(str(options["folder"])), again=bool(options.get("again", False)))


def replay_from_options(options: Mapping[str, Any], hooks: Hooks) -> Replay:
    """From ``{folder}``. Replaying costs nothing, so no hook is used."""
    if set(options) != {"folder"}:
        raise GeneratorError(f"replay needs the option folder, not: {', '.join(options) or 'none'}")
    return Replay(Path(str(options["folder"])))
