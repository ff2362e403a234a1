"""Attention over tokens in PyTorch, after papers and public modules; ``t`` holds the inputs by name, in float64."""

import math

import torch
import torch.nn.functional as F


def fc(t, name, x):
    return F.linear(x, getattr(t, f"{name}_weight"), getattr(t, f"{name}_bias", None))


def heads(x, h=8):
    return x.view(x.shape[0], x.shape[1], h, -1).transpose(1, 2)


def merged(x):
    return x.transpose(1, 2).reshape(x.shape[0], x.shape[2], -1)


def projections(t, x, prefix="W_", source=None):
    source = x if source is None else source
    return heads(fc(t, f"{prefix}q", x)), heads(fc(t, f"{prefix}k", source)), heads(fc(t, f"{prefix}v", source))


def multi_head(t, x, source=None, prefix="W_", mask=None):
    q, k, v = projections(t, x, prefix, source)
    return fc(t, f"{prefix}o", merged(F.scaled_dot_product_attention(q, k, v, attn_mask=mask)))


def grouped(t, prefix, x, kv):
    q = heads(fc(t, f"{prefix}q", x))
    k = heads(fc(t, f"{prefix}k", x), kv).repeat_interleave(8 // kv, dim=1)
    v = heads(fc(t, f"{prefix}v", x), kv).repeat_interleave(8 // kv, dim=1)
    return fc(t, f"{prefix}o", merged(F.scaled_dot_product_attention(q, k, v)))


def multi_head_attention(t):
    q, k, v = heads(fc(t, "W_q", t.query)), heads(fc(t, "W_k", t.key)), heads(fc(t, "W_v", t.value))
    return fc(t, "W_o", merged(F.scaled_dot_product_attention(q, k, v)))


def optimized_flash_attention(t):
    q, k, v = projections(t, t.x, "attn_W_")
    angles = torch.outer(torch.arange(t.x.shape[1], dtype=torch.float64), t.attn_rope_inv_freq)
    cos, sin = torch.cat((angles, angles), -1).cos(), torch.cat((angles, angles), -1).sin()

    def rotated(x):
        first, second = x.chunk(2, dim=-1)
        return x * cos + torch.cat((-second, first), dim=-1) * sin

    return fc(t, "attn_W_o", merged(F.scaled_dot_product_attention(rotated(q), rotated(k), v)))


def adaptive_attention(t):
    outputs = [grouped(t, f"attention_layers_{i}_W_", t.x, kv) for i, kv in enumerate((8, 4, 1))]
    router = fc(t, "router_2", torch.relu(fc(t, "router_0", t.x.mean(dim=1))))
    gates = torch.softmax(router, dim=-1)
    return sum(gates[:, i].view(-1, 1, 1) * output for i, output in enumerate(outputs))


def linear_attention(t):
    q, k, v = projections(t, t.x)
    q, k = F.elu(q) + 1, F.elu(k) + 1
    kv = torch.einsum("bhnd,bhne->bhde", k, v)
    z = torch.einsum("bhnd,bhd->bhn", q, k.sum(dim=2)) + 1e-6
    return fc(t, "W_o", merged(torch.einsum("bhnd,bhde->bhne", q, kv) / z.unsqueeze(-1)))


def performer_attention(t):
    q, k, v = projections(t, t.x)

    def features(x):
        x = x / x.shape[-1] ** 0.25
        projected = torch.einsum("bhnd,fd->bhnf", x, t.projection_matrix)
        return (
            torch.exp(projected - x.pow(2).sum(-1, keepdim=True) / 2) / math.sqrt(t.projection_matrix.shape[0]) + 1e-6
        )

    q, k = features(q), features(k)
    z = torch.einsum("bhnf,bhf->bhn", q, k.sum(dim=2))
    context = torch.einsum("bhnf,bhne->bhfe", k, v)
    return fc(t, "W_o", merged(torch.einsum("bhnf,bhfe->bhne", q, context) / z.unsqueeze(-1)))


def linformer_attention(t):
    q, k, v = projections(t, t.x)
    k, v = torch.einsum("bhnd,nk->bhkd", k, t.E), torch.einsum("bhnd,nk->bhkd", v, t.F)
    return fc(t, "W_o", merged(F.scaled_dot_product_attention(q, k, v)))


def nystrom_attention(t):
    q, k, v = projections(t, t.x)
    q = q / math.sqrt(q.shape[-1])
    landmarks = [x.reshape(*x.shape[:2], 32, -1, x.shape[-1]).mean(dim=-2) for x in (q, k)]
    first = torch.softmax(q @ landmarks[1].transpose(-1, -2), dim=-1)
    second = torch.softmax(landmarks[0] @ landmarks[1].transpose(-1, -2), dim=-1)
    third = torch.softmax(landmarks[0] @ k.transpose(-1, -2), dim=-1)
    columns, rows = second.abs().sum(-2).amax(-1), second.abs().sum(-1).amax(-1)
    z, eye = second.transpose(-1, -2) / (columns * rows)[..., None, None], torch.eye(32, dtype=torch.float64)
    for _ in range(6):
        y = second @ z
        z = 0.25 * z @ (13 * eye - y @ (15 * eye - y @ (7 * eye - y)))
    return fc(t, "W_o", merged(first @ z @ (third @ v)))


def cosformer_attention(t):
    q, k, v = projections(t, t.x)
    n = q.shape[2]
    angle = (math.pi / 2 * torch.arange(1, n + 1, dtype=torch.float64) / n).view(1, 1, -1, 1)
    q, k = (torch.cat([torch.relu(x) * angle.sin(), torch.relu(x) * angle.cos()], dim=-1) for x in (q, k))
    z = torch.clamp(torch.einsum("bhnd,bhd->bhn", q, k.sum(dim=2)), min=1e-6)
    kv = torch.einsum("bhnd,bhne->bhde", k, v)
    return fc(t, "W_o", merged(torch.einsum("bhnd,bhde->bhne", q, kv) / z.unsqueeze(-1)))


def indices(n):
    return torch.arange(n).view(-1, 1), torch.arange(n).view(1, -1)


def sparse(allowed):
    def model(t):
        return multi_head(t, t.x, mask=allowed(*indices(t.x.shape[1])))

    return model


def big_bird(i, j):
    n, i, j = (len(i) + 31) // 32, i // 32, j // 32
    scattered = [j == (7 * i + 5 * r + 3) % n for r in range(3)]
    allowed = ((i - j).abs() <= 1) | (i == 0) | (j == 0) | (i == n - 1) | (j == n - 1)
    return allowed | scattered[0] | scattered[1] | scattered[2]


def longformer_attention(t):
    i, j = indices(t.x.shape[1])
    q, k, v = projections(t, t.x)
    out = F.scaled_dot_product_attention(q, k, v, attn_mask=((i - j).abs() <= 16) | (j == 0))
    q, k, v = (heads(fc(t, f"W_{c}_global", t.x)) for c in "qkv")
    out[:, :, :1] = F.scaled_dot_product_attention(q[:, :, :1], k, v)
    return fc(t, "W_o", merged(out))


def three(t):
    return heads(fc(t, "fc_q", t.queries)), heads(fc(t, "fc_k", t.keys)), heads(fc(t, "fc_v", t.values))


def scaled_dot_product_attention_modular(t):
    return fc(t, "fc_o", merged(F.scaled_dot_product_attention(*three(t))))


def simplified_self_attention(t):
    return fc(t, "fc_o", merged(F.scaled_dot_product_attention(heads(t.queries), heads(t.keys), heads(t.values))))


def external_attention(t):
    attention = torch.softmax(fc(t, "mk", t.queries), dim=1)
    return fc(t, "mv", attention / attention.sum(dim=2, keepdim=True))


def muse_attention(t):
    q, k, v = three(t)
    out = fc(t, "fc_o", merged(F.scaled_dot_product_attention(q, k, v)))
    x = v.permute(0, 1, 3, 2).reshape(v.shape[0], -1, v.shape[2])
    weights = torch.softmax(t.dy_paras, dim=-1)
    total = weights[0] * F.conv1d(x, t.conv1_pointwise_conv_weight, t.conv1_pointwise_conv_bias)
    for weight, size in zip(weights[1:], (3, 5), strict=True):
        w, b = getattr(t, f"conv{size}_depth_conv_weight"), getattr(t, f"conv{size}_depth_conv_bias")
        y = F.conv1d(x, w, b, padding=size // 2, groups=x.shape[1])
        w, b = getattr(t, f"conv{size}_pointwise_conv_weight"), getattr(t, f"conv{size}_pointwise_conv_bias")
        total = total + weight * F.conv1d(y, w, b)
    return out + total.permute(0, 2, 1)


def aft_full(t):
    bs, n, dim = t.input.shape
    q, k, v = (
        fc(t, "fc_q", t.input),
        fc(t, "fc_k", t.input).view(1, bs, n, dim),
        fc(t, "fc_v", t.input).view(1, bs, n, dim),
    )
    weights = torch.exp(k + t.position_biases.view(n, 1, -1, 1))
    return torch.sigmoid(q) * ((weights * v).sum(dim=2) / weights.sum(dim=2)).permute(1, 0, 2)


def ufo_attention(t):
    q, k, v = three(t)

    def normed(x):
        return x * t.gamma / torch.norm(x, 2, -1, True)

    return fc(t, "fc_o", merged(normed(q) @ normed(k.transpose(-1, -2) @ v)))


def mobile_vit_v2_attention(t):
    weight = torch.softmax(fc(t, "fc_i", t.input), dim=1)
    context = torch.sum(weight * fc(t, "fc_k", t.input), dim=1, keepdim=True)
    return fc(t, "fc_o", fc(t, "fc_v", t.input) * context)


def emsa(t):
    b, _, c = t.queries.shape
    x = t.queries.permute(0, 2, 1).view(b, c, 7, 7)
    x = F.conv2d(x, t.sr_conv_weight, t.sr_conv_bias, stride=3, padding=1, groups=c).view(b, c, -1).permute(0, 2, 1)
    x = F.layer_norm(x, (c,), t.sr_ln_weight, t.sr_ln_bias)
    q, k, v = heads(fc(t, "fc_q", t.queries)), heads(fc(t, "fc_k", x)), heads(fc(t, "fc_v", x))
    attention = F.conv2d(
        q @ k.transpose(-1, -2) / math.sqrt(q.shape[-1]), t.transform_conv_weight, t.transform_conv_bias
    )
    return fc(t, "fc_o", merged(F.instance_norm(torch.softmax(attention, -1)) @ v))


def windowed(t, bias=None):
    b, n, c = t.x.shape
    q, k, v = fc(t, "qkv", t.x).reshape(b, n, 3, 8, c // 8).permute(2, 0, 3, 1, 4)
    attention = (q * (c // 8) ** -0.5) @ k.transpose(-2, -1)
    if bias is not None:
        attention = attention + bias[t.relative_position_index.view(-1)].view(n, n, -1).permute(2, 0, 1).unsqueeze(0)
    return fc(t, "proj", (torch.softmax(attention, dim=-1) @ v).transpose(1, 2).reshape(b, n, c))


def crossformer_attention(t):
    pos = fc(t, "pos_pos_proj", t.biases)
    for i in (1, 2, 3):
        weight, bias = getattr(t, f"pos_pos{i}_0_weight"), getattr(t, f"pos_pos{i}_0_bias")
        pos = fc(t, f"pos_pos{i}_2", torch.relu(F.layer_norm(pos, weight.shape, weight, bias)))
    return windowed(t, pos)


def global_filter(t):
    b, n, c = t.x.shape
    a = math.isqrt(n)
    x = torch.fft.rfft2(t.x.view(b, a, a, c), dim=(1, 2), norm="ortho") * torch.view_as_complex(t.complex_weight)
    return torch.fft.irfft2(x, s=(a, a), dim=(1, 2), norm="ortho").reshape(b, n, c)


MODELS = {
    "scaled_dot_product_attention": lambda t: F.scaled_dot_product_attention(t.q, t.k, t.v),
    "multi_head_attention": multi_head_attention,
    "self_attention": lambda t: multi_head(t, t.x),
    "cross_attention": lambda t: multi_head(t, t.x, t.context),
    "flash_attention": lambda t: multi_head(t, t.x, prefix="attn_W_"),
    "flash_attention_v2": lambda t: multi_head(t, t.x, prefix="attn_W_"),
    "optimized_flash_attention": optimized_flash_attention,
    "grouped_query_attention": lambda t: grouped(t, "W_", t.x, 2),
    "multi_query_attention": lambda t: grouped(t, "W_", t.x, 1),
    "adaptive_attention": adaptive_attention,
    "linear_attention": linear_attention,
    "performer_attention": performer_attention,
    "linformer_attention": linformer_attention,
    "nystrom_attention": nystrom_attention,
    "cosformer_attention": cosformer_attention,
    "local_attention": sparse(lambda i, j: (i - j).abs() <= 16),
    "block_sparse_attention": sparse(lambda i, j: i // 32 == j // 32),
    "strided_attention": sparse(lambda i, j: (i - j) % 4 == 0),
    "longformer_attention": longformer_attention,
    "big_bird_attention": sparse(big_bird),
    "scaled_dot_product_attention_modular": scaled_dot_product_attention_modular,
    "simplified_self_attention": simplified_self_attention,
    "external_attention": external_attention,
    "muse_attention": muse_attention,
    "aft_full": aft_full,
    "ufo_attention": ufo_attention,
    "mobile_vit_v2_attention": mobile_vit_v2_attention,
    "emsa": emsa,
    "vit_attention": windowed,
    "crossformer_attention": crossformer_attention,
    "window_attention": lambda t: windowed(t, t.relative_position_bias_table),
    "global_filter": global_filter,
}
