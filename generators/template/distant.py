"""The offline writer on workers: equal requests give equal answers, wherever they are written."""

from __future__ import annotations

from dataclasses import dataclass

from generators.hooks import Hooks
from generators.template.settings import TemplateSettings
from generators.template.writer import TemplateGenerator
from generators.types import Answer, Request


@dataclass(frozen=True)
class Order:
    """A kernel to write, complete: operator, context, feedback, stage and seed in the request, and the settings."""

    settings: TemplateSettings
    request: Request


def written(order: Order) -> Answer:
    """Write the kernel of an order, on the machine that this is called on."""
    return TemplateGenerator(order.settings).generate(order.request)


class DistantTemplate(TemplateGenerator):
    """Sends requests to the run's workers, where it has any."""

    def __init__(self, settings: TemplateSettings, hooks: Hooks) -> None:
        super().__init__(settings)
        self._hooks = hooks

    def generate(self, request: Request) -> Answer:
        """Write one kernel, as the template writer does."""
        if self._hooks.workers is None:
            return super().generate(request)
        return self._hooks.workers.compute(
            written, Order(self.settings, request), f"write a kernel for {request.operator.name}"
        )
