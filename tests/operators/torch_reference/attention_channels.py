"""Channel and spatial gates in PyTorch, from the public modules' semantics; ``t`` holds the inputs, in float64."""

import torch
import torch.nn.functional as F


def fc(t, name, x):
    return F.linear(x, getattr(t, f"{name}_weight"), getattr(t, f"{name}_bias", None))


def conv(t, name, x, **settings):
    weight = getattr(t, f"{name}_weight")
    return getattr(F, f"conv{weight.dim() - 2}d")(x, weight, getattr(t, f"{name}_bias", None), **settings)


def bn(t, name, x):
    return F.batch_norm(x, None, None, getattr(t, f"{name}_weight"), getattr(t, f"{name}_bias"), training=True)


def pooled(x):
    return F.adaptive_avg_pool2d(x, 1)


def se_attention(t):
    b, c = t.x.shape[:2]
    return t.x * torch.sigmoid(fc(t, "fc_2", torch.relu(fc(t, "fc_0", pooled(t.x).view(b, c))))).view(b, c, 1, 1)


def eca_attention(t):
    y = pooled(t.x).squeeze(-1).permute(0, 2, 1)
    return t.x * torch.sigmoid(conv(t, "conv", y, padding=2)).permute(0, 2, 1).unsqueeze(-1)


def gct(t):
    y = pooled(t.x)
    mean, mean_square = y.mean(dim=1, keepdim=True), (y**2).mean(dim=1, keepdim=True)
    y = (y - mean) / torch.sqrt(mean_square - mean**2 + 1e-5)
    return t.x * torch.exp(-(y**2 / 2 * 2))


def srm(t):
    b, c = t.x.shape[:2]
    flat = t.x.reshape(b, c, -1)
    u = torch.stack([flat.mean(-1), flat.std(-1)], dim=-1)
    return t.x * torch.sigmoid(bn(t, "bn", conv(t, "cfc", u, groups=c))).view(b, c, 1, 1)


def gated_channel_transform(t):
    embedding = (t.x.pow(2).sum((2, 3), keepdim=True) + 1e-5).pow(0.5) * t.alpha
    norm = t.gamma / (embedding.pow(2).mean(dim=1, keepdim=True) + 1e-5).pow(0.5)
    return t.x * (1.0 + torch.tanh(embedding * norm + t.beta))


def gc_module(t):
    b, c, h, w = t.x.shape
    mask = torch.softmax(conv(t, "conv", t.x).view(b, h * w), dim=1)
    context = torch.einsum("bcn,bn->bc", t.x.view(b, c, h * w), mask).view(b, c, 1, 1)
    y = conv(t, "transform_0", context)
    y = torch.relu(F.layer_norm(y, y.shape[1:], t.transform_1_weight, t.transform_1_bias))
    return t.x + conv(t, "transform_3", y)


def lct(t):
    b, c = t.x.shape[:2]
    y = pooled(t.x).view(b, 32, -1)
    mean = y.mean(dim=-1, keepdim=True)
    y = (y - mean) / torch.sqrt((y**2).mean(dim=-1, keepdim=True) - mean**2 + 1e-5)
    y = t.w.reshape(1, -1, 1, 1) * y.reshape(b, c, 1, 1) + t.b.reshape(1, -1, 1, 1)
    return t.x * torch.sigmoid(y)


def sim_am(t):
    n = t.x.shape[2] * t.x.shape[3] - 1
    square = (t.x - t.x.mean(dim=[2, 3], keepdim=True)).pow(2)
    return t.x * torch.sigmoid(square / (4 * (square.sum(dim=[2, 3], keepdim=True) / n + 0.0001)) + 0.5)


def coord_att(t):
    h, w = t.x.shape[2:]
    y = torch.cat([F.adaptive_avg_pool2d(t.x, (h, 1)), F.adaptive_avg_pool2d(t.x, (1, w)).permute(0, 1, 3, 2)], dim=2)
    y = bn(t, "bn1", conv(t, "conv1", y))
    high, wide = torch.split(y * F.relu6(y + 3) / 6, [h, w], dim=2)
    return t.x * torch.sigmoid(conv(t, "conv_w", wide.permute(0, 1, 3, 2))) * torch.sigmoid(conv(t, "conv_h", high))


def spatial_group_enhance(t):
    b, c, h, w = t.x.shape
    x = t.x.view(b * 8, -1, h, w)
    y = (x * pooled(x)).sum(dim=1, keepdim=True).view(b * 8, -1)
    y = y - y.mean(dim=1, keepdim=True)
    y = (y / (y.std(dim=1, keepdim=True) + 1e-5)).view(b, 8, h, w) * t.weight + t.bias
    return (x * torch.sigmoid(y.view(b * 8, 1, h, w))).view(b, c, h, w)


def cbam_block(t):
    def squeezed(x):
        return conv(t, "ca_se_2", torch.relu(conv(t, "ca_se_0", x)))

    y = t.x * torch.sigmoid(squeezed(F.adaptive_max_pool2d(t.x, 1)) + squeezed(pooled(t.x)))
    maps = torch.cat([y.max(dim=1, keepdim=True).values, y.mean(dim=1, keepdim=True)], dim=1)
    return y * torch.sigmoid(conv(t, "sa_conv", maps, padding=24)) + t.x


def bam(t):
    b, c = t.x.shape[:2]
    channel = fc(t, "channel_attn_mlp_2", torch.relu(fc(t, "channel_attn_mlp_0", pooled(t.x).flatten(1))))
    channel = bn(t, "channel_attn_bn", channel).view(b, c, 1, 1)
    s = conv(t, "spatial_attn_conv1", t.x)
    for i in (0, 3):
        s = conv(t, f"spatial_attn_conv2_{i}", s, padding=4, dilation=4)
        s = torch.relu(bn(t, f"spatial_attn_conv2_{i + 1}", s))
    s = bn(t, "spatial_attn_bn", conv(t, "spatial_attn_conv3", s))
    return t.x + t.x * torch.sigmoid(channel + s)


def triplet_attention(t):
    def gate(name, x):
        z = torch.cat([x.max(dim=1, keepdim=True).values, x.mean(dim=1, keepdim=True)], dim=1)
        return x * torch.sigmoid(bn(t, f"{name}_conv_bn", conv(t, f"{name}_conv_conv", z, padding=3)))

    ch = gate("ch", t.x.permute(0, 3, 1, 2)).permute(0, 2, 3, 1)
    cw = gate("cw", t.x.permute(0, 2, 1, 3)).permute(0, 2, 1, 3)
    return (ch + cw + gate("hw", t.x)) / 3


def sk_attention(t):
    features = [torch.relu(bn(t, f"convs_{i}_bn", conv(t, f"convs_{i}_conv", t.x, padding=i))) for i in range(4)]
    z = fc(t, "fc", sum(features).mean(-1).mean(-1))
    weights = torch.softmax(torch.stack([fc(t, f"fcs_{i}", z)[:, :, None, None] for i in range(4)]), dim=0)
    return (weights * torch.stack(features)).sum(0)


def shuffle_attention(t):
    b, _, h, w = t.x.shape
    first, second = t.x.view(b * 8, -1, h, w).chunk(2, dim=1)
    first = first * torch.sigmoid(t.cweight * pooled(first) + t.cbias)
    normed = F.group_norm(second, second.shape[1], t.gn_weight, t.gn_bias)
    second = second * torch.sigmoid(t.sweight * normed + t.sbias)
    out = torch.cat([first, second], dim=1).contiguous().view(b, -1, h, w)
    return out.reshape(b, 2, -1, h, w).permute(0, 2, 1, 3, 4).reshape(b, -1, h, w)


def psa(t):
    parts = t.x.chunk(4, dim=1)
    maps = torch.stack([conv(t, f"convs_{i}", part, padding=i + 1) for i, part in enumerate(parts)], dim=1)
    gates = [
        torch.sigmoid(conv(t, f"se_blocks_{i}_3", torch.relu(conv(t, f"se_blocks_{i}_1", pooled(maps[:, i])))))
        for i in range(4)
    ]
    return (maps * torch.softmax(torch.stack(gates, dim=1).expand_as(maps), dim=1)).view(t.x.shape)


def par_net_attention(t):
    one = bn(t, "conv1x1_1", conv(t, "conv1x1_0", t.x))
    three = bn(t, "conv3x3_1", conv(t, "conv3x3_0", t.x, padding=1))
    return F.silu(one + three + torch.sigmoid(conv(t, "sse_1", pooled(t.x))) * t.x)


def residual_attention(t):
    y = conv(t, "fc", t.x).flatten(2)
    return y.mean(dim=2) + 0.2 * y.max(dim=2)[0]


def polarized(t, sequential):
    b, c, h, w = t.x.shape
    wv = conv(t, "ch_wv", t.x).reshape(b, c // 2, -1)
    wq = torch.softmax(conv(t, "ch_wq", t.x).reshape(b, -1, 1), dim=1)
    wz = conv(t, "ch_wz", torch.matmul(wv, wq).unsqueeze(-1)).reshape(b, c, 1).permute(0, 2, 1)
    channel = torch.sigmoid(F.layer_norm(wz, (c,), t.ln_weight, t.ln_bias)).permute(0, 2, 1).reshape(b, c, 1, 1) * t.x
    source = channel if sequential else t.x
    wv = conv(t, "sp_wv", source).reshape(b, c // 2, -1)
    wq = pooled(conv(t, "sp_wq", source)).permute(0, 2, 3, 1).reshape(b, 1, c // 2)
    spatial = torch.sigmoid(torch.matmul(torch.softmax(wq, dim=-1), wv).reshape(b, 1, h, w)) * source
    return spatial if sequential else spatial + channel


MODELS = {
    "se_attention": se_attention,
    "eca_attention": eca_attention,
    "gct": gct,
    "srm": srm,
    "gated_channel_transform": gated_channel_transform,
    "gc_module": gc_module,
    "lct": lct,
    "sim_am": sim_am,
    "coord_att": coord_att,
    "spatial_group_enhance": spatial_group_enhance,
    "cbam_block": cbam_block,
    "bam": bam,
    "triplet_attention": triplet_attention,
    "sk_attention": sk_attention,
    "shuffle_attention": shuffle_attention,
    "psa": psa,
    "par_net_attention": par_net_attention,
    "residual_attention": residual_attention,
    "parallel_polarized_self_attention": lambda t: polarized(t, False),
    "sequential_polarized_self_attention": lambda t: polarized(t, True),
}
