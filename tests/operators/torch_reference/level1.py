"""KernelBench level 1 in PyTorch, from the public modules' semantics; ``t`` holds the inputs by name, in float64."""

import torch
import torch.nn.functional as F
from torch import nn


def conv(rank, parameter, transposed=False, **settings):
    function = getattr(F, f"conv{'_transpose' if transposed else ''}{rank}d")
    return lambda t: function(t.x, getattr(t, f"{parameter}_weight"), None, **settings)


def up(rank, parameter, **settings):
    return conv(rank, parameter, True, **settings)


def depthwise(t):
    return F.conv2d(t.x, t.conv2d_weight, groups=t.x.shape[1])


def cumsum_exclusive(t):
    padded = torch.cat((torch.zeros_like(t.x[:, :1]), t.x), dim=1)
    return torch.cumsum(padded.narrow(1, 0, t.x.size(1)), dim=1)


def new_gelu(t):
    return 0.5 * t.x * (1.0 + torch.tanh((2.0 / torch.pi) ** 0.5 * (t.x + 0.044715 * torch.pow(t.x, 3.0))))


MODELS = {
    "square_matrix_multiplication": lambda t: torch.matmul(t.a, t.b),
    "standard_matrix_multiplication": lambda t: torch.matmul(t.a, t.b),
    "batched_matrix_multiplication": lambda t: torch.bmm(t.a, t.b),
    "matrix_vector_multiplication": lambda t: torch.matmul(t.a, t.b),
    "matrix_scalar_multiplication": lambda t: t.a * 3.14,
    "matmul_with_large_k_dimension": lambda t: torch.matmul(t.a, t.b),
    "matmul_with_small_k_dimension": lambda t: torch.matmul(t.a, t.b),
    "matmul_with_irregular_shapes": lambda t: torch.matmul(t.a, t.b),
    "tall_skinny_matrix_multiplication": lambda t: torch.matmul(t.a, t.b),
    "tensor_3d_matrix_multiplication": lambda t: torch.matmul(t.a, t.b),
    "tensor_4d_matrix_multiplication": lambda t: torch.einsum("bijl,lk->bijk", t.a, t.b),
    "matmul_with_diagonal_matrices": lambda t: torch.diag(t.a) @ t.b,
    "matmul_for_symmetric_matrices": lambda t: torch.matmul(t.a, t.b),
    "matmul_for_upper_triangular_matrices": lambda t: torch.triu(torch.matmul(t.a, t.b)),
    "matmul_for_lower_triangular_matrices": lambda t: torch.tril(torch.matmul(t.a, t.b)),
    "matmul_with_transposed_a": lambda t: torch.matmul(t.a.T, t.b),
    "matmul_with_transposed_b": lambda t: torch.matmul(t.a, t.b.T),
    "matmul_with_transposed_both": lambda t: torch.matmul(t.a.T, t.b.T),
    "relu": lambda t: torch.relu(t.x),
    "leaky_relu": lambda t: F.leaky_relu(t.x, negative_slope=0.01),
    "sigmoid": lambda t: torch.sigmoid(t.x),
    "tanh": lambda t: torch.tanh(t.x),
    "softmax": lambda t: torch.softmax(t.x, dim=1),
    "log_softmax": lambda t: F.log_softmax(t.x, dim=1),
    "swish": lambda t: t.x * torch.sigmoid(t.x),
    "gelu": lambda t: F.gelu(t.x),
    "selu": lambda t: torch.selu(t.x),
    "hard_sigmoid": lambda t: F.hardsigmoid(t.x),
    "softplus": lambda t: F.softplus(t.x),
    "softsign": lambda t: t.x / (1 + torch.abs(t.x)),
    "elu": lambda t: F.elu(t.x, alpha=1.0),
    "hard_tanh": lambda t: F.hardtanh(t.x, min_val=-1.0, max_val=1.0),
    "batch_norm": lambda t: F.batch_norm(t.x, None, None, t.bn_weight, t.bn_bias, training=True),
    "instance_norm": lambda t: F.instance_norm(t.x),
    "group_norm": lambda t: F.group_norm(t.x, 8, t.gn_weight, t.gn_bias),
    "rms_norm": lambda t: t.x / torch.sqrt(torch.mean(t.x**2, dim=1, keepdim=True) + 1e-5),
    "frobenius_norm": lambda t: t.x / torch.norm(t.x, p="fro"),
    "l1_norm": lambda t: t.x / torch.mean(torch.abs(t.x), dim=1, keepdim=True),
    "l2_norm": lambda t: t.x / torch.norm(t.x, p=2, dim=1, keepdim=True),
    "layer_norm": lambda t: F.layer_norm(t.x, t.x.shape[1:], t.ln_weight, t.ln_bias),
    "max_pooling_1d": lambda t: F.max_pool1d(t.x, 8, 1, 4, 1),
    "max_pooling_2d": lambda t: F.max_pool2d(t.x, 4, 1, 1, 1),
    "max_pooling_3d": lambda t: F.max_pool3d(t.x, 3, 2, 1, 1),
    "average_pooling_1d": lambda t: F.avg_pool1d(t.x, 8, 1, 4),
    "average_pooling_2d": lambda t: F.avg_pool2d(t.x, 11),
    "average_pooling_3d": lambda t: F.avg_pool3d(t.x, 3, 2, 1),
    "sum_reduction_over_a_dimension": lambda t: torch.sum(t.x, dim=1, keepdim=True),
    "mean_reduction_over_a_dimension": lambda t: torch.mean(t.x, dim=1),
    "max_reduction_over_a_dimension": lambda t: torch.max(t.x, dim=1)[0],
    "conv_standard_2d_square_input_square_kernel_padded_strided": lambda t: F.conv2d(
        t.x, t.conv1_weight, t.conv1_bias, stride=4, padding=2
    ),
    "argmax_over_a_dimension": lambda t: torch.argmax(t.x, dim=1),
    "argmin_over_a_dimension": lambda t: torch.argmin(t.x, dim=1),
    "min_reduction_over_a_dimension": lambda t: torch.min(t.x, dim=1)[0],
    "conv_standard_3d_square_input_square_kernel": conv(3, "conv3d"),
    "conv_standard_2d_asymmetric_input_square_kernel": conv(2, "conv2d"),
    "conv_standard_2d_asymmetric_input_asymmetric_kernel": conv(2, "conv2d"),
    "conv_transposed_2d_square_input_square_kernel": up(2, "conv_transpose2d"),
    "conv_transposed_3d_asymmetric_input_asymmetric_kernel": up(3, "conv_transpose3d"),
    "conv_standard_3d_asymmetric_input_square_kernel": conv(3, "conv3d"),
    "conv_standard_3d_square_input_asymmetric_kernel": conv(3, "conv3d"),
    "conv_transposed_3d_square_input_square_kernel": up(3, "conv_transpose3d"),
    "conv_standard_2d_square_input_asymmetric_kernel": conv(2, "conv2d"),
    "conv_standard_2d_square_input_square_kernel": conv(2, "conv2d"),
    "conv_transposed_1d": up(1, "conv1d_transpose"),
    "conv_transposed_2d_square_input_asymmetric_kernel": up(2, "conv_transpose2d"),
    "conv_standard_3d_asymmetric_input_asymmetric_kernel": conv(3, "conv3d"),
    "conv_standard_1d": conv(1, "conv1d"),
    "conv_transposed_3d_square_input_asymmetric_kernel": up(3, "conv_transpose3d"),
    "conv_transposed_2d_asymmetric_input_asymmetric_kernel": up(2, "conv_transpose2d"),
    "conv_transposed_3d_asymmetric_input_square_kernel": up(3, "conv_transpose3d"),
    "conv_transposed_2d_asymmetric_input_square_kernel": up(2, "conv_transpose2d"),
    "conv_transposed_3d_asymmetric_input_asymmetric_kernel_strided_padded_grouped": up(
        3, "conv_transpose3d", stride=2, padding=(1, 2, 3), output_padding=1, groups=4
    ),
    "conv_transposed_3d_asymmetric_input_square_kernel_strided_padded_grouped": up(
        3, "conv_transpose3d", stride=2, padding=1
    ),
    "conv_transposed_1d_dilated": up(1, "conv1d_transpose", dilation=3),
    "conv_transposed_2d_asymmetric_input_asymmetric_kernel_strided_grouped_padded_dilated": up(
        2, "conv_transpose2d", stride=(2, 3), padding=(1, 2), dilation=(2, 1), groups=4
    ),
    "conv_standard_1d_dilated_strided": conv(1, "conv1d", stride=3, dilation=4),
    "conv_transposed_3d_square_input_square_kernel_padded_dilated_strided": up(
        3, "conv_transpose3d", stride=2, padding=1, dilation=2
    ),
    "conv_transposed_2d_asymmetric_input_asymmetric_kernel_padded": up(2, "conv_transpose2d", padding=(1, 3)),
    "conv_transposed_1d_asymmetric_input_square_kernel_padded_strided_dilated": up(
        1, "conv1d_transpose", stride=2, padding=1, dilation=2
    ),
    "conv_standard_2d_square_input_asymmetric_kernel_dilated_padded": conv(
        2, "conv2d", padding=(2, 4), dilation=(2, 3)
    ),
    "conv_transposed_2d_asymmetric_input_square_kernel_dilated_padded_strided": up(
        2, "conv_transpose2d", stride=5, padding=1, dilation=2
    ),
    "conv_depthwise_2d_square_input_square_kernel": depthwise,
    "conv_depthwise_2d_square_input_asymmetric_kernel": depthwise,
    "conv_depthwise_2d_asymmetric_input_square_kernel": depthwise,
    "conv_depthwise_2d_asymmetric_input_asymmetric_kernel": depthwise,
    "conv_depthwise_separable_2d": lambda t: F.conv2d(
        F.conv2d(t.x, t.depthwise_weight, padding=1, groups=t.x.shape[1]), t.pointwise_weight
    ),
    "conv_pointwise_2d": conv(2, "conv1d"),
    "min_gpt_new_gelu": new_gelu,
    "cumsum": lambda t: torch.cumsum(t.x, dim=1),
    "cumprod": lambda t: torch.cumprod(t.x, dim=1),
    "cumsum_reverse": lambda t: torch.cumsum(t.x.flip(1), dim=1).flip(1),
    "cumsum_exclusive": cumsum_exclusive,
    "masked_cumsum": lambda t: torch.cumsum(t.x * t.mask, dim=1),
    "mse_loss": lambda t: torch.mean((t.predictions - t.targets) ** 2),
    "cross_entropy_loss": lambda t: F.cross_entropy(t.predictions, t.targets),
    "huber_loss": lambda t: F.smooth_l1_loss(t.predictions, t.targets),
    "scaled_dot_product_attention": lambda t: F.scaled_dot_product_attention(t.q, t.k, t.v),
    "kl_div_loss": lambda t: F.kl_div(torch.log(t.predictions), t.targets, reduction="batchmean"),
    "triplet_margin_loss": lambda t: nn.TripletMarginLoss(margin=1.0)(t.anchor, t.positive, t.negative),
    "hinge_loss": lambda t: torch.mean(torch.clamp(1 - t.predictions * t.targets, min=0)),
}
