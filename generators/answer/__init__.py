"""Answers of language models, in whatever shape they come, read into the files of a kernel."""

from generators.answer.reading import LONGEST, Reading, read_answer

__all__ = ["LONGEST", "Reading", "read_answer"]
