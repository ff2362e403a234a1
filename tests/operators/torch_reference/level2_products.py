"""KernelBench level 2, matrix products first, in PyTorch; ``t`` holds the inputs by name, in float64."""

import torch
import torch.nn.functional as F


def mm(t, name):
    return F.linear(t.x, getattr(t, f"{name}_weight"), getattr(t, f"{name}_bias", None))


def batch(x, t, name):
    return F.batch_norm(x, None, None, getattr(t, f"{name}_weight"), getattr(t, f"{name}_bias"), training=True)


def gn(x, t, name, groups):
    return F.group_norm(x, groups, getattr(t, f"{name}_weight"), getattr(t, f"{name}_bias"))


def matmul_sum_max_avg_pool_log_sum_exp_log_sum_exp(t):
    x = torch.sum(mm(t, "linear"), dim=1, keepdim=True)
    x = torch.mean(torch.max(x, dim=1, keepdim=True)[0], dim=1, keepdim=True)
    return torch.logsumexp(torch.logsumexp(x, dim=1, keepdim=True), dim=1, keepdim=True)


def matmul_scale_residual_add_clamp_log_sum_exp_mish(t):
    x = mm(t, "matmul") * 2.0
    x = torch.logsumexp(torch.clamp(x + x, -10.0, 10.0), dim=1, keepdim=True)
    return x * F.mish(x)


def bmm_instance_norm_sum_residual_add_multiply(t):
    x = F.instance_norm(mm(t, "bmm").unsqueeze(1).unsqueeze(1)).squeeze(1).squeeze(1)
    return (x + t.y) * t.y


def matmul_swish_sum_group_norm(t):
    x = mm(t, "matmul")
    return gn(torch.sigmoid(x) * x + t.bias, t, "group_norm", 64)


def matmul_scaling_residual_add(t):
    x = mm(t, "matmul")
    return x * 0.5 + x.clone()


def gemm_sigmoid_log_sum_exp(t):
    return torch.logsumexp(F.linear(torch.sigmoid(mm(t, "linear1")), t.linear2_weight, t.linear2_bias), dim=1)


def gemm_subtract_global_avg_pool_log_sum_exp_gelu_residual_add(t):
    x = torch.mean(mm(t, "gemm") - t.subtract, dim=1, keepdim=True)
    return F.gelu(torch.logsumexp(x, dim=1, keepdim=True)) + t.x


def matmul_group_norm_leaky_relu_sum(t):
    x = F.leaky_relu(gn(mm(t, "fc"), t, "gn", 512), negative_slope=0.01)
    return x + x


def gemm_log_sum_exp_leaky_relu_leaky_relu_gelu_gelu(t):
    x = torch.logsumexp(mm(t, "linear"), dim=1, keepdim=True)
    return F.gelu(F.gelu(F.leaky_relu(F.leaky_relu(x, 0.01), 0.01)))


def gemm_max_subtract_gelu(t):
    x = torch.max(mm(t, "gemm"), dim=1, keepdim=True).values
    return F.gelu(x - x.mean(dim=0, keepdim=True))


def gemm_swish_divide_clamp_tanh_clamp(t):
    x = mm(t, "gemm")
    return torch.clamp(torch.tanh(torch.clamp(x * torch.sigmoid(x) / 2.0, -1.0, 1.0)), -1.0, 1.0)


def gemm_group_norm_swish_multiply_swish(t):
    x = F.silu(gn(mm(t, "gemm"), t, "group_norm", 256)) * t.multiply_weight
    return x * torch.sigmoid(x)


def matmul_add_swish_tanh_gelu_hardtanh(t):
    x = mm(t, "matmul") + t.add_value
    return F.hardtanh(F.gelu(torch.tanh(torch.sigmoid(x) * x)), -1, 1)


def matmul_batch_norm_bias_add_divide_swish(t):
    x = batch(mm(t, "matmul"), t, "bn") + t.bias
    return x * torch.sigmoid(x)


def matmul_avg_pool_gelu_scale_max(t):
    x = F.avg_pool1d(mm(t, "matmul").unsqueeze(1), 16).squeeze(1)
    return torch.max(F.gelu(x) * 2.0, dim=1)[0]


MODELS = {
    "matmul_subtract_multiply_relu": lambda t: torch.relu((mm(t, "linear") - 2.0) * 1.5),
    "gemm_multiply_leaky_relu": lambda t: F.leaky_relu(mm(t, "gemm") * 2.0, 0.1),
    "gemm_divide_sum_scaling": lambda t: torch.sum(t.x @ t.weight.T / 2, dim=1, keepdim=True) * 1.5,
    "matmul_sum_max_avg_pool_log_sum_exp_log_sum_exp": matmul_sum_max_avg_pool_log_sum_exp_log_sum_exp,
    "matmul_scale_residual_add_clamp_log_sum_exp_mish": matmul_scale_residual_add_clamp_log_sum_exp_mish,
    "bmm_instance_norm_sum_residual_add_multiply": bmm_instance_norm_sum_residual_add_multiply,
    "matmul_mish_mish": lambda t: F.mish(F.mish(mm(t, "linear"))),
    "gemm_group_norm_hardtanh": lambda t: F.hardtanh(gn(mm(t, "gemm"), t, "group_norm", 16), -2.0, 2.0),
    "gemm_scale_batch_norm_8192": lambda t: batch(mm(t, "gemm") * t.scale, t, "bn"),
    "matmul_swish_sum_group_norm": matmul_swish_sum_group_norm,
    "gemm_scale_batch_norm_4096": lambda t: batch(mm(t, "gemm") * t.scale, t, "bn"),
    "matmul_scaling_residual_add": matmul_scaling_residual_add,
    "gemm_batch_norm_gelu_relu": lambda t: torch.relu(F.gelu(batch(mm(t, "gemm"), t, "batch_norm"))),
    "gemm_sigmoid_log_sum_exp": gemm_sigmoid_log_sum_exp,
    "gemm_subtract_global_avg_pool_log_sum_exp_gelu_residual_add": (
        gemm_subtract_global_avg_pool_log_sum_exp_gelu_residual_add
    ),
    "gemm_scaling_hardtanh_gelu": lambda t: F.gelu(F.hardtanh(mm(t, "gemm") * 0.5, -2, 2)),
    "matmul_max_pool_sum_scale": lambda t: (
        torch.sum(F.max_pool1d(mm(t, "matmul").unsqueeze(1), 2).squeeze(1), dim=1) * 0.5
    ),
    "matmul_sigmoid_sum": lambda t: torch.sum(torch.sigmoid(mm(t, "linear")), dim=1, keepdim=True),
    "matmul_swish_scaling": lambda t: F.silu(mm(t, "matmul")) * 2.0,
    "matmul_group_norm_leaky_relu_sum": matmul_group_norm_leaky_relu_sum,
    "gemm_relu_divide": lambda t: torch.relu(mm(t, "linear")) / 2.0,
    "gemm_log_sum_exp_leaky_relu_leaky_relu_gelu_gelu": gemm_log_sum_exp_leaky_relu_leaky_relu_gelu_gelu,
    "matmul_dropout_softmax": lambda t: torch.softmax(F.dropout(mm(t, "matmul"), 0.2, training=False), dim=1),
    "matmul_min_subtract": lambda t: torch.min(mm(t, "linear"), t.constant) - t.constant,
    "gemm_sigmoid_scaling_residual_add": lambda t: torch.sigmoid(mm(t, "gemm")) * 2.0 + mm(t, "gemm"),
    "gemm_group_norm_min_bias_add": lambda t: (
        torch.min(gn(mm(t, "gemm"), t, "group_norm", 512), dim=1, keepdim=True)[0] + t.bias
    ),
    "gemm_add_relu": lambda t: torch.relu(mm(t, "gemm") + t.bias),
    "gemm_max_subtract_gelu": gemm_max_subtract_gelu,
    "gemm_swish_divide_clamp_tanh_clamp": gemm_swish_divide_clamp_tanh_clamp,
    "gemm_batch_norm_scaling_softmax": lambda t: torch.softmax(t.scale * batch(mm(t, "gemm"), t, "bn"), dim=1),
    "matmul_divide_gelu": lambda t: F.gelu(mm(t, "linear") / 10.0),
    "gemm_group_norm_swish_multiply_swish": gemm_group_norm_swish_multiply_swish,
    "gemm_bias_add_hardtanh_mish_group_norm": lambda t: gn(
        F.mish(F.hardtanh(mm(t, "gemm") + t.bias)), t, "groupnorm", 256
    ),
    "matmul_add_swish_tanh_gelu_hardtanh": matmul_add_swish_tanh_gelu_hardtanh,
    "matmul_batch_norm_bias_add_divide_swish": matmul_batch_norm_bias_add_divide_swish,
    "matmul_avg_pool_gelu_scale_max": matmul_avg_pool_gelu_scale_max,
    "matmul_gelu_softmax": lambda t: torch.softmax(F.gelu(mm(t, "linear")), dim=1),
}
