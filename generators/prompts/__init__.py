"""What is sent to a model: one template per stage and target family, and the function that fills it."""

from generators.prompts.assembly import Prompt, PromptSection, assemble

__all__ = ["Prompt", "PromptSection", "assemble"]
