import torch
import torch.nn as nn
import torch.nn.functional as F


class Model(nn.Module):
    """Causal attention of several heads, and a loss over classes."""

    def __init__(self, width, heads, classes):
        super().__init__()
        self.qkv = nn.Linear(width, 3 * width, bias=False)
        self.head = nn.Linear(width, classes)
        self.heads = heads
        self.width = width

    def forward(self, x, targets):
        b, n, c = x.shape
        qkv = self.qkv(x)
        q, k, v = (qkv[..., i * c : (i + 1) * c].view(b, n, self.heads, -1).transpose(1, 2) for i in range(3))
        y = F.scaled_dot_product_attention(q, k, v, is_causal=True).transpose(1, 2).reshape(b, n, c)
        return F.cross_entropy(self.head(y.mean(dim=1)), targets)


def get_inputs():
    return [torch.randn(24, 40, 64), torch.randint(0, 100, (24,))]


def get_init_inputs():
    return [64, 4, 100]
