"""The offline writer: complete Ascend C operators from an operator's graph and a schedule, without a model."""
