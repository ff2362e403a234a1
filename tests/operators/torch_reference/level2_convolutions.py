"""KernelBench level 2, convolutions first, in PyTorch; ``t`` holds the inputs by name, in float64."""

import torch
import torch.nn.functional as F


def conv(t, **settings):
    return getattr(F, f"conv{t.x.dim() - 2}d")(t.x, t.conv_weight, t.conv_bias, **settings)


def up(t, x=None, **settings):
    x = t.x if x is None else x
    bias = getattr(t, "conv_transpose_bias", None)
    return getattr(F, f"conv_transpose{x.dim() - 2}d")(x, t.conv_transpose_weight, bias, **settings)


def batch(x, weight, bias):
    return F.batch_norm(x, None, None, weight, bias, training=True)


TWICE = {"stride": 2, "padding": 1, "output_padding": 1}
HALF = {"stride": 2, "padding": 1}


def conv_transpose3d_batch_norm_subtract(t):
    y = batch(up(t, **HALF), t.batch_norm_weight, t.batch_norm_bias)
    return y - torch.mean(y, dim=(2, 3, 4), keepdim=True)


def conv_transpose3d_sum_residual_add_multiply_residual_add(t):
    x = up(t, **TWICE)
    original = x.clone()
    x = x + t.bias
    x = x + original
    x = x * original
    return x + original


def conv_transpose3d_add_hard_swish(t):
    x = up(t, **TWICE) + t.add_input
    return x * F.hardswish(x)


def conv_transpose3d_avg_pool_clamp_softmax_multiply(t):
    x = torch.clamp(up(t, F.avg_pool3d(t.x, 2), **TWICE), 0.0, 1.0)
    b, c, d, h, w = x.shape
    return torch.softmax(x.view(b, c, -1), dim=2).view(b, c, d, h, w) * t.scale


def conv2d_activation_batch_norm(t):
    x = conv(t)
    return batch(torch.multiply(torch.tanh(F.softplus(x)), x), t.bn_weight, t.bn_bias)


def conv_transpose3d_log_sum_exp_hard_swish_subtract_clamp(t):
    x = torch.logsumexp(up(t, **HALF), dim=1, keepdim=True)
    return torch.clamp(x * torch.sigmoid(x + 3) / 6 - t.bias, min=-1, max=1)


def conv3d_multiply_instance_norm_clamp_multiply_max(t):
    x = F.instance_norm(conv(t) * t.multiplier)
    return torch.max(torch.clamp(x, -1.0, 1.0) * t.multiplier, dim=1)[0]


def conv_transpose3d_max_pool_softmax_subtract_swish_max(t):
    x = torch.softmax(F.max_pool3d(up(t, **TWICE), 2, 2, 0), dim=1) - t.subtract.view(1, -1, 1, 1, 1)
    return torch.max(torch.sigmoid(x) * x, dim=1)[0]


def conv2d_group_norm_tanh_hard_swish_residual_add_log_sum_exp(t):
    x = conv(t)
    y = F.hardswish(torch.tanh(F.group_norm(x, 16, t.group_norm_weight, t.group_norm_bias)))
    return torch.logsumexp(x + y, dim=1, keepdim=True)


def leaky(x, slope=0.01):
    return F.leaky_relu(x, negative_slope=slope)


def gn(t, x, groups, name="group_norm", **settings):
    return F.group_norm(x, groups, getattr(t, f"{name}_weight"), getattr(t, f"{name}_bias"), **settings)


def minimum(x, value):
    return torch.min(x, torch.tensor(value, dtype=x.dtype))


def ln(x, weight, bias):
    return F.layer_norm(x, weight.shape, weight, bias)


def wide(x):
    return x.mean(dim=(2, 3), keepdim=True)


MODELS = {
    "conv2d_relu_bias_add": lambda t: torch.relu(conv(t)) + t.bias,
    "conv_transpose2d_bias_add_clamp_scaling_clamp_divide": lambda t: (
        torch.clamp(torch.clamp(up(t, **TWICE) + t.bias, 0.0, 1.0) * 2.0, 0.0, 1.0) / 2.0
    ),
    "conv_transpose3d_sum_layer_norm_avg_pool_gelu": lambda t: F.gelu(
        F.avg_pool3d(ln(up(t, **TWICE) + t.sum_weight, t.norm_weight, t.norm_bias), 2)
    ),
    "conv2d_mish_mish": lambda t: F.mish(F.mish(conv(t))),
    "conv_transpose2d_subtract_tanh": lambda t: torch.tanh(up(t, **TWICE) - t.bias),
    "conv3d_softmax_max_pool_max_pool": lambda t: F.max_pool3d(F.max_pool3d(torch.softmax(conv(t), dim=1), 2), 2),
    "conv3d_relu_leaky_relu_gelu_sigmoid_bias_add": lambda t: (
        torch.sigmoid(F.gelu(leaky(torch.relu(conv(t))))) + t.bias
    ),
    "conv3d_divide_max_global_avg_pool_bias_add_sum": lambda t: torch.sum(
        F.adaptive_avg_pool3d(F.max_pool3d(conv(t) / 2.0, 2), 1) + t.bias, dim=1
    ),
    "conv_transpose2d_max_pool_hardtanh_mean_tanh": lambda t: torch.tanh(
        wide(F.hardtanh(F.max_pool2d(up(t, stride=1, padding=1), 2, 2), -1, 1))
    ),
    "conv_transpose2d_batch_norm_tanh_max_pool_group_norm": lambda t: gn(
        t, F.max_pool2d(torch.tanh(batch(up(t, padding=1), t.batch_norm_weight, t.batch_norm_bias)), 2, 2), 8
    ),
    "conv_transpose3d_mean_add_softmax_tanh_scaling": lambda t: (
        torch.tanh(torch.softmax(up(t, padding=1).mean(dim=2, keepdim=True) + t.bias, dim=1)) * 2.0
    ),
    "conv_transpose3d_batch_norm_subtract": conv_transpose3d_batch_norm_subtract,
    "conv_transpose2d_mish_add_hardtanh_scaling": lambda t: F.hardtanh(F.mish(up(t, **TWICE)) + 0.5, -1, 1) * 2,
    "conv2d_instance_norm_divide": lambda t: F.instance_norm(conv(t)) / 2.0,
    "conv_transpose2d_gelu_group_norm": lambda t: gn(t, F.gelu(up(t)), 8),
    "conv_transpose3d_sum_residual_add_multiply_residual_add": conv_transpose3d_sum_residual_add_multiply_residual_add,
    "conv2d_add_scale_sigmoid_group_norm": lambda t: gn(t, torch.sigmoid((conv(t) + t.bias) * t.scale), 8),
    "conv3d_group_norm_mean": lambda t: gn(t, conv(t), 8).mean(dim=[1, 2, 3, 4]),
    "conv3d_min_softmax": lambda t: torch.softmax(torch.min(conv(t), dim=2)[0], dim=1),
    "conv2d_min_tanh_tanh": lambda t: torch.tanh(torch.tanh(torch.min(conv(t), dim=1, keepdim=True)[0])),
    "conv_transpose3d_add_hard_swish": conv_transpose3d_add_hard_swish,
    "conv3d_hard_swish_group_norm_mean": lambda t: torch.mean(gn(t, F.hardswish(conv(t)), 4), dim=[2, 3, 4]),
    "conv2d_min_add_multiply": lambda t: (minimum(conv(t), 0.5) + t.bias) * 2.0,
    "conv2d_scaling_min": lambda t: torch.min(conv(t) * 2.0, dim=1, keepdim=True)[0],
    "conv_transpose3d_layer_norm_gelu_scaling": lambda t: F.gelu(
        ln(up(t, **HALF), t.layer_norm_weight, t.layer_norm_bias)
    ),
    "conv2d_subtract_hard_swish_max_pool_mish": lambda t: F.mish(F.max_pool2d(F.hardswish(conv(t) - 0.5), 2)),
    "conv_transpose2d_min_sum_gelu_add": lambda t: (
        F.gelu(torch.sum(torch.min(up(t, **TWICE), dim=1, keepdim=True)[0], dim=2, keepdim=True)) + t.bias
    ),
    "conv_transpose3d_avg_pool_clamp_softmax_multiply": conv_transpose3d_avg_pool_clamp_softmax_multiply,
    "conv_transpose2d_global_avg_pool_bias_add_log_sum_exp_sum_multiply": lambda t: (
        torch.sum(torch.logsumexp(wide(up(t)) + t.bias, dim=1, keepdim=True), dim=(2, 3)) * 10.0
    ),
    "conv3d_max_log_sum_exp_relu": lambda t: torch.relu(
        torch.logsumexp(F.max_pool3d(conv(t, padding=1), 2, 2), dim=1, keepdim=True)
    ),
    "conv_transpose2d_multiply_global_avg_pool_global_avg_pool_mean": lambda t: wide(wide(up(t, **TWICE) * 0.5)),
    "conv2d_subtract_tanh_subtract_avg_pool": lambda t: F.avg_pool2d(torch.tanh(conv(t) - 0.5) - 0.2, 2),
    "conv3d_mish_tanh": lambda t: torch.tanh(F.mish(conv(t))),
    "conv3d_scaling_tanh_multiply_sigmoid": lambda t: torch.sigmoid(torch.tanh(conv(t) * t.scaling_factor) * t.bias),
    "conv_transpose3d_softmax_sigmoid": lambda t: torch.sigmoid(torch.softmax(up(t, **TWICE), dim=1)),
    "conv_transpose3d_scaling_avg_pool_bias_add_scaling": lambda t: (
        (F.avg_pool3d(up(t, **HALF) * t.scale1, 2) + t.bias) * t.scale2
    ),
    "conv2d_activation_batch_norm": conv2d_activation_batch_norm,
    "conv2d_multiply_leaky_relu_gelu": lambda t: F.gelu(leaky(conv(t) * t.multiplier)),
    "conv2d_relu_hard_swish": lambda t: torch.relu(conv(t)) * torch.clamp((torch.relu(conv(t)) + 3) / 6, 0, 1),
    "conv_transpose3d_log_sum_exp_hard_swish_subtract_clamp": conv_transpose3d_log_sum_exp_hard_swish_subtract_clamp,
    "conv_transpose3d_swish_group_norm_hard_swish": lambda t: F.hardswish(gn(t, F.silu(up(t, **HALF)), 4, eps=1e-5)),
    "conv_transpose3d_relu_group_norm": lambda t: gn(t, torch.relu(up(t)), 8),
    "conv2d_avg_pool_sigmoid_sum": lambda t: torch.sum(torch.sigmoid(F.avg_pool2d(conv(t), 4)), dim=[1, 2, 3]),
    "conv2d_gelu_global_avg_pool": lambda t: F.adaptive_avg_pool2d(F.gelu(conv(t)), 1).squeeze(-1).squeeze(-1),
    "conv2d_hard_swish_relu": lambda t: torch.relu(F.hardswish(conv(t))),
    "conv2d_divide_leaky_relu": lambda t: leaky(conv(t) / 2),
    "conv_transpose3d_batch_norm_avg_pool_avg_pool": lambda t: F.avg_pool3d(
        F.avg_pool3d(batch(up(t, **HALF), t.batch_norm_weight, t.batch_norm_bias), 2), 2
    ),
    "conv2d_batch_norm_scaling": lambda t: batch(conv(t), t.bn_weight, t.bn_bias) * 2.0,
    "conv_transpose3d_leaky_relu_multiply_leaky_relu_max": lambda t: F.max_pool3d(
        leaky(leaky(up(t, **TWICE), 0.2) * t.multiplier, 0.2), 2
    ),
    "conv_transpose3d_scale_batch_norm_global_avg_pool": lambda t: F.adaptive_avg_pool3d(
        batch(up(t) * 2.0, t.batch_norm_weight, t.batch_norm_bias), (1, 1, 1)
    ),
    "conv_transpose3d_max_max_sum": lambda t: torch.sum(
        F.max_pool3d(F.max_pool3d(up(t, stride=2, padding=2), 2), 3), dim=1, keepdim=True
    ),
    "conv3d_multiply_instance_norm_clamp_multiply_max": conv3d_multiply_instance_norm_clamp_multiply_max,
    "conv2d_tanh_scaling_bias_add_max": lambda t: F.max_pool2d(torch.tanh(conv(t)) * 2.0 + t.bias, 4),
    "conv3d_group_norm_min_clamp_dropout": lambda t: torch.clamp(minimum(gn(t, conv(t), 8, "norm"), 1.0), 0.0, 1.0),
    "conv2d_group_norm_scale_max_pool_clamp": lambda t: torch.clamp(
        F.max_pool2d(gn(t, conv(t), 16) * t.scale, 4), 0.0, 1.0
    ),
    "conv2d_subtract_subtract_mish": lambda t: F.mish(conv(t) - 0.5 - 0.2),
    "conv_transpose3d_max_pool_softmax_subtract_swish_max": conv_transpose3d_max_pool_softmax_subtract_swish_max,
    "conv3d_leaky_relu_sum_clamp_gelu": lambda t: F.gelu(torch.clamp(leaky(conv(t), 0.2) + t.sum_tensor, -1.0, 1.0)),
    "conv_transpose2d_softmax_bias_add_scaling_sigmoid": lambda t: torch.sigmoid(
        (torch.softmax(up(t, **TWICE), dim=1) + t.bias) * 2.0
    ),
    "conv2d_group_norm_tanh_hard_swish_residual_add_log_sum_exp": (
        conv2d_group_norm_tanh_hard_swish_residual_add_log_sum_exp
    ),
    "conv_transpose2d_add_min_gelu_multiply": lambda t: F.gelu(minimum(up(t, stride=2) + 0.5, 0.0)) * 2.0,
    "conv_transpose3d_multiply_max_global_avg_pool_clamp": lambda t: torch.clamp(
        F.adaptive_avg_pool3d(F.max_pool3d(up(t, **HALF) * 0.5, 2), 1), 0, 1
    ),
    "conv_transpose3d_clamp_min_divide": lambda t: torch.clamp(up(t, **HALF), min=-1.0) / 2.0,
}
