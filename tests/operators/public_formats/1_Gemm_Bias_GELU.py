import torch
import torch.nn as nn


class Model(nn.Module):
    """A linear layer, a scaled addition and GELU."""

    def __init__(self, in_features, out_features, factor):
        super().__init__()
        self.gemm = nn.Linear(in_features, out_features)
        self.shift = nn.Parameter(torch.randn(out_features))
        self.factor = factor

    def forward(self, x):
        return torch.nn.functional.gelu(self.gemm(x) * self.factor + self.shift)


batch_size, in_features, out_features = 128, 512, 1024


def get_inputs():
    return [torch.rand(batch_size, in_features)]


def get_init_inputs():
    return [in_features, out_features, 0.5]
