"""A request, made into a prompt: a pure function."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

import jinja2

from generators.errors import GeneratorError
from generators.layout import family, layout_of
from generators.tokens import count_tokens
from generators.types import Request
from memory_db.types import Context, ContextItem, Role
from operators import describe

FOLDER = Path(__file__).parent
SYSTEM = ("role", "knowledge", "answer")
"""Sections that do not depend on what the memory chose: the system message, which endpoints can cache."""
PRECEDENCE = (
    Role.START_POINT,
    Role.CHILD,
    Role.EXAMPLE,
    Role.VARIANT,
    Role.TRACE,
    Role.EXPERIENCE,
    Role.PRACTICE,
    Role.API,
)
"""An item in several roles is shown in the first of these."""
MARK = "\x1e"
BACKTICKS = re.compile(r"`{3,}")
LANGUAGES = {"cpp": "cpp", "h": "cpp", "hpp": "cpp", "inl": "cpp", "py": "python", "json": "json"}


@dataclass(frozen=True)
class PromptSection:
    """A part of a prompt, by the name that its template gives it."""

    name: str
    text: str

    @cached_property
    def tokens(self) -> int:
        """Estimated number of tokens."""
        return count_tokens(self.text)


@dataclass(frozen=True)
class Prompt:
    """What is sent: sections in order."""

    sections: tuple[PromptSection, ...]

    @property
    def system(self) -> str:
        """The system message."""
        return "\n\n".join(section.text for section in self.sections if section.name in SYSTEM)

    @property
    def user(self) -> str:
        """The user's message."""
        return "\n\n".join(section.text for section in self.sections if section.name not in SYSTEM)

    @property
    def text(self) -> str:
        """Both messages, as they are stored and shown."""
        return f"{self.system}\n\n{self.user}"

    @property
    def tokens(self) -> int:
        """Estimated number of tokens of all sections."""
        return sum(section.tokens for section in self.sections)


def assemble(request: Request) -> Prompt:
    """The prompt for a request, from ``FAMILY/STAGE.j2``. Raises GeneratorError for a target without templates."""
    layout = layout_of(request.target)
    context = _without_repetition(request.context)
    text = _template(f"{family(request.target)}/{request.stage}.j2").render(
        operator=request.operator,
        description=describe(request.operator),
        files=layout.paths(request.operator.kernel_name),
        knowledge=request.knowledge.strip(),
        feedback=request.feedback.strip(),
        bottleneck=request.bottleneck,
        previous=request.previous,
        start_point=context.start_point,
        api=context.of(Role.API),
        practices=context.of(Role.PRACTICE),
        experiences=context.of(Role.EXPERIENCE),
        traces=context.of(Role.TRACE),
        examples=context.of(Role.EXAMPLE),
        variants=context.of(Role.VARIANT),
        children=context.of(Role.CHILD),
    )
    _, *parts = text.split(MARK)
    pairs = zip(parts[::2], parts[1::2], strict=True)
    return Prompt(tuple(PromptSection(name, _tidy(body)) for name, body in pairs if body.strip()))


def _without_repetition(context: Context) -> Context:
    """The context with each item once: in the role that says most about it."""
    best: dict[str, ContextItem] = {}
    for entry in context.items:
        known = best.setdefault(entry.item.id, entry)
        if PRECEDENCE.index(entry.role) < PRECEDENCE.index(known.role):
            best[entry.item.id] = entry
    return Context(tuple(entry for entry in context.items if best[entry.item.id] is entry))


def fenced(text: str, path: str = "") -> str:
    """Source in a fenced block that its own backticks cannot end, with the language and path in front."""
    fence = "`" * max([3, *(len(run) + 1 for run in BACKTICKS.findall(text))])
    language = LANGUAGES.get(path.rpartition(".")[2], "")
    return f"{fence}{' '.join(filter(None, (language, path)))}\n{text.strip(chr(10))}\n{fence}"


class SectionStart(str):
    """Where a section begins in a rendered template."""


def _unmarked(value: object) -> object:
    """Values of a template without the mark, so that none can begin a section."""
    return value.replace(MARK, "") if isinstance(value, str) and not isinstance(value, SectionStart) else value


def _tidy(body: str) -> str:
    return re.sub(r"\n{3,}", "\n\n", body).strip()


@cache
def _environment() -> jinja2.Environment:
    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(FOLDER),
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        autoescape=False,  # prompts are plain text
        finalize=_unmarked,
    )
    environment.filters["fenced"] = fenced
    environment.filters["microseconds"] = lambda value: f"{value:,.0f} µs" if value >= 1000 else f"{value:.4g} µs"
    environment.globals["section"] = lambda name: SectionStart(f"{MARK}{name}{MARK}")
    return environment


@cache
def _template(name: str) -> jinja2.Template:
    try:
        return _environment().get_template(name)
    except jinja2.TemplateNotFound:
        raise GeneratorError(f"there is no prompt template {name} in {FOLDER.name}/") from None
