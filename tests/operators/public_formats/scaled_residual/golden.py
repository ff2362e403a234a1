import torch


def scaled_residual(x: torch.Tensor, scale: torch.Tensor, residual: torch.Tensor, alpha: float) -> torch.Tensor:
    return torch.nn.functional.silu(x) * scale + alpha * residual
