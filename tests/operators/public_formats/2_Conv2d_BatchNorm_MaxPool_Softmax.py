import torch
import torch.nn as nn


class Model(nn.Module):
    """A convolution block with two million million inputs, so that it can only be traced."""

    def __init__(self, in_channels, out_channels, kernel_size):
        super().__init__()
        self.conv = nn.Conv2d(in_channels, out_channels, kernel_size, stride=2, padding=1)
        self.norm = nn.BatchNorm2d(out_channels)
        self.pool = nn.MaxPool2d(2)
        self.unused = nn.Linear(3, 3)

    def forward(self, x):
        y = self.pool(torch.relu(self.norm(self.conv(x))))
        y = y.mean(dim=(2, 3)).view(x.size(0), -1)
        return torch.softmax(y, dim=1)


def get_inputs():
    return [torch.rand(65536, 64, 1024, 512)]


def get_init_inputs():
    return [64, 128, 3]
