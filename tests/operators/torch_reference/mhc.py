"""Hyper-connections in PyTorch, after arXiv 2512.24880 and public modules; ``t`` holds the inputs, in float64."""

import math

import torch
import torch.nn.functional as F


def sinkhorn(x, eps, rounds=20):
    x = torch.exp(x)
    for _ in range(rounds):
        x = x / (x.sum(dim=-1, keepdim=True) + eps)
        x = x / (x.sum(dim=-2, keepdim=True) + eps)
    return x


def rms(x, eps):
    return x / torch.sqrt(torch.mean(x**2, dim=-1, keepdim=True) + eps)


def mhc_projector(t):
    b, s, n, c = t.x_stream.shape
    x = rms(t.x_stream.reshape(b * s, n * c), 1e-6)
    h_pre = torch.sigmoid(t.alpha_pre * (x @ t.phi_pre) + t.b_pre).reshape(b, s, n)
    h_post = (2.0 * torch.sigmoid(t.alpha_post * (x @ t.phi_post) + t.b_post)).reshape(b, s, n)
    h_res = t.alpha_res * (x @ t.phi_res).reshape(b * s, n, n) + t.b_res
    return h_pre, h_post, sinkhorn(h_res.reshape(b, s, n, n), 1e-8)


def update(x, h_post, h_res, y):
    return torch.einsum("btnm,btmc->btnc", h_res, x) + torch.einsum("btn,btc->btnc", h_post, y)


def mhc_module(t):
    b, s, n, _ = t.x.shape
    x = rms(t.x.flatten(2), 1e-5) * t.norm_scale
    h_pre = torch.sigmoid(t.alpha_pre * F.linear(x, t.phi_pre_weight) + t.b_pre)
    h_post = 2 * torch.sigmoid(t.alpha_post * F.linear(x, t.phi_post_weight) + t.b_post)
    h_res = sinkhorn((t.alpha_res * F.linear(x, t.phi_res_weight) + t.b_res).view(b, s, n, n), 1e-5)
    return update(t.x, h_post, h_res, torch.einsum("btn,btnc->btc", h_pre, t.x))


def bn(t, i, x):
    return F.batch_norm(x, None, None, getattr(t, f"bn{i}_weight"), getattr(t, f"bn{i}_bias"), training=True)


def mixed(t, y):
    b, c, h, w = y.shape
    pooled = F.adaptive_avg_pool2d(t.x, (1, 1)).view(b, -1)
    matrix = F.linear(pooled, t.mapping_projection_weight, t.mapping_projection_bias) + t.mapping_bias
    matrix = sinkhorn(torch.clamp(matrix.view(b, 4, 4), -50, 50), 1e-8)
    return torch.relu(torch.bmm(matrix, y.view(b, 4, -1)).view(b, c, h, w) + t.x)


def mhc_block2d(t):
    y = torch.relu(bn(t, 1, F.conv2d(t.x, t.conv1_weight, padding=1)))
    return mixed(t, bn(t, 2, F.conv2d(y, t.conv2_weight, padding=1)))


def mhc_block_bottleneck2d(t):
    y = torch.relu(bn(t, 1, F.conv2d(t.x, t.conv1_weight)))
    y = torch.relu(bn(t, 2, F.conv2d(y, t.conv2_weight, padding=1)))
    return mixed(t, bn(t, 3, F.conv2d(y, t.conv3_weight)))


def orthostochastic_project(t):
    x = t.logits / (t.logits.norm() + 1e-7)
    for _ in range(5):
        square = x @ x.T
        x = 3.0 * x + (-3.2 * square + 1.2 * square @ square) @ x
    return x.square()


def fused(t, x, prefix=""):
    b, s, _ = x.shape
    get = lambda name: getattr(t, prefix + name)  # noqa: E731
    z = (get("rms_norm_scale") * x / torch.sqrt(torch.mean(x**2, -1, keepdim=True) + 1e-20)) @ get("phi_params")
    pre, post, res = (z + get("bias_params")).split([4, 4, 16], dim=-1)
    h_res = sinkhorn(get("alpha_res") * res.view(b, s, 4, 4), 1e-12)
    return torch.sigmoid(get("alpha_pre") * pre), 2.0 * torch.sigmoid(get("alpha_post") * post), h_res


def optimized_mhc_layer_with_fusion(t):
    streams = t.x.unsqueeze(2).expand(-1, -1, 4, -1)
    h_pre, h_post, h_res = fused(t, streams.flatten(2), "fused_kernels_")
    y = F.linear((streams * h_pre.unsqueeze(-1)).sum(dim=2), t.layer_weight)
    return update(streams, h_post, h_res, y).mean(dim=2)


def static_mhc_hyper_connections(t):
    n = t.h_res_logits.shape[0]
    z, u, v = t.h_res_logits / 0.05, torch.zeros(n, dtype=torch.float64), torch.zeros(n, dtype=torch.float64)
    for _ in range(10):
        u = -math.log(n) - torch.logsumexp(z + v.unsqueeze(0), dim=1)
        v = -math.log(n) - torch.logsumexp(z + u.unsqueeze(1), dim=0)
    h_res = torch.exp(z + u.unsqueeze(1) + v.unsqueeze(0)) * n
    branch = F.linear(torch.einsum("s,bsd->bd", torch.softmax(t.h_pre_logits, -1), t.residuals), t.branch_weight)
    depth = torch.einsum("bd,s->bsd", branch, torch.softmax(t.h_post_logits, -1))
    return torch.einsum("st,bsd->btd", h_res, t.residuals) + depth


def mhc_pre_block(t):
    n = t.residual.shape[1]
    flat = t.residual.flatten(-2)
    mixes = flat @ t.fn.T * (flat.square().sum(-1, keepdim=True) / t.fn.shape[-1] + 1e-6).rsqrt()
    scale = torch.cat([t.hc_scale[0].expand(n), t.hc_scale[1].expand(n), t.hc_scale[2].expand(n * n)])
    pre, post, res = (mixes * scale + t.hc_base).split([n, n, n * n], dim=-1)
    x = res.view(-1, n, n).softmax(-1) + 1e-6
    x = x / (x.sum(-2, keepdim=True) + 1e-6)
    for _ in range(9):
        x = x / (x.sum(-1, keepdim=True) + 1e-6)
        x = x / (x.sum(-2, keepdim=True) + 1e-6)
    layer_input = (t.residual * (pre.sigmoid() + 1e-6).unsqueeze(-1)).sum(-2)
    return post.sigmoid().unsqueeze(-1), x, layer_input


def mhc_post_block(t):
    return t.x.unsqueeze(-2) * t.post_layer_mix + torch.bmm(t.comb_res_mix.mT, t.residual)


MODELS = {
    "sinkhorn_knopp": lambda t: sinkhorn(t.x, 1e-8),
    "mhc_projector": mhc_projector,
    "stream_weighted_sum": lambda t: torch.einsum("btnc,btn->btc", t.x_stream, t.weights),
    "stream_mix": lambda t: torch.einsum("btnm,btmc->btnc", t.h_res, t.x_stream),
    "stream_write": lambda t: t.y.unsqueeze(2) * t.h_post.unsqueeze(-1),
    "mhc_update": lambda t: update(t.x_stream, t.h_post, t.h_res, t.y),
    "mhc_module": mhc_module,
    "mhc_block2d": mhc_block2d,
    "mhc_block_bottleneck2d": mhc_block_bottleneck2d,
    "orthostochastic_project": orthostochastic_project,
    "fused_mhc_kernels": lambda t: fused(t, t.x),
    "optimized_mhc_layer_with_fusion": optimized_mhc_layer_with_fusion,
    "static_mhc_hyper_connections": static_mhc_hyper_connections,
    "mhc_pre_block": mhc_pre_block,
    "mhc_post_block": mhc_post_block,
}
