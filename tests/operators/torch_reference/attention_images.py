"""Attention over images in PyTorch, from the public modules' semantics; ``t`` holds the inputs, in float64."""

import torch
import torch.nn.functional as F


def fc(t, name, x):
    return F.linear(x, getattr(t, f"{name}_weight"), getattr(t, f"{name}_bias", None))


def conv(t, name, x, **settings):
    return F.conv2d(x, getattr(t, f"{name}_weight"), getattr(t, f"{name}_bias", None), **settings)


def bn(t, name, x):
    return F.batch_norm(x, None, None, getattr(t, f"{name}_weight"), getattr(t, f"{name}_bias"), training=True)


def ln(t, name, x):
    return F.layer_norm(x, x.shape[-1:], getattr(t, f"{name}_weight"), getattr(t, f"{name}_bias"))


def split(x, h=8):
    return x.reshape(*x.shape[:-1], h, -1).transpose(-3, -2)


def joined(x):
    return x.transpose(-3, -2).flatten(-2)


def cot_attention(t):
    b, c, h, w = t.x.shape
    k1 = torch.relu(bn(t, "cot_attention_key_embed_1", conv(t, "cot_attention_key_embed_0", t.x, padding=1, groups=4)))
    v = bn(t, "cot_attention_value_embed_1", conv(t, "cot_attention_value_embed_0", t.x)).view(b, c, -1)
    y = conv(t, "cot_attention_attention_embed_0", torch.cat([k1, t.x], dim=1))
    y = conv(t, "cot_attention_attention_embed_3", torch.relu(bn(t, "cot_attention_attention_embed_1", y)))
    att = y.reshape(b, c, 9, h, w).mean(2, keepdim=False).view(b, c, -1)
    return k1 + (torch.softmax(att, dim=-1) * v).view(b, c, h, w)


def shifted(x, order):
    y, q = x.clone(), x.shape[3] // 4
    for part, (axis, step) in enumerate(order):
        n, c = x.shape[axis], slice(part * q, (part + 1) * q if part < 3 else None)
        source, target = (0, 1) if step > 0 else (1, 0)
        y.narrow(axis, target, n - 1)[..., c] = x.narrow(axis, source, n - 1)[..., c]
    return y


def s2_attention(t):
    b, c, h, w = t.x.shape
    y = fc(t, "s2_attention_mlp1", t.x.permute(0, 2, 3, 1))
    first = shifted(y[..., :c], ((1, 1), (1, -1), (2, 1), (2, -1)))
    second = shifted(y[..., c : 2 * c], ((2, 1), (2, -1), (1, 1), (1, -1)))
    x = torch.stack([first, second, y[..., 2 * c :]], 1).reshape(b, 3, -1, c)
    gate = fc(t, "s2_attention_split_attention_mlp1", x.sum(1).sum(1))
    gate = fc(t, "s2_attention_split_attention_mlp2", F.gelu(gate)).reshape(b, 3, c)
    out = (torch.softmax(gate, dim=1).unsqueeze(-2) * x).sum(1).reshape(b, h, w, c)
    return fc(t, "s2_attention_mlp2", out).permute(0, 3, 1, 2)


def ac_mix(t):
    b, c, h, w = t.x.shape
    d = c // 4
    q, k, v = (conv(t, f"acmix_conv{i}", t.x) for i in (1, 2, 3))
    across = torch.linspace(-1.0, 1.0, w, dtype=torch.float64).unsqueeze(0).repeat(h, 1)
    down = torch.linspace(-1.0, 1.0, h, dtype=torch.float64).unsqueeze(1).repeat(1, w)
    pe = conv(t, "acmix_conv_p", torch.stack([across, down]).unsqueeze(0))

    def patches(x):
        return F.unfold(F.pad(x, (3, 3, 3, 3), mode="reflect"), 7).view(x.shape[0], d, 49, h, w)

    q_att, k_att, v_att = q.view(b * 4, d, h, w) * d**-0.5, k.view(b * 4, d, h, w), v.view(b * 4, d, h, w)
    att = (q_att.unsqueeze(2) * (patches(k_att) + pe.unsqueeze(2) - patches(pe))).sum(1)
    out_att = (torch.softmax(att, dim=1).unsqueeze(1) * patches(v_att)).sum(2).view(b, c, h, w)
    f_all = conv(t, "acmix_fc", torch.cat([x.view(b, 4, d, h * w) for x in (q, k, v)], 1))
    f_conv = f_all.permute(0, 2, 1, 3).reshape(b, -1, h, w)
    return t.acmix_rate1 * out_att + t.acmix_rate2 * conv(t, "acmix_dep_conv", f_conv, padding=1, groups=d)


def double_attention(t):
    b, _, h, w = t.x.shape
    a = conv(t, "convA", t.x).flatten(2)
    maps, vectors = (torch.softmax(conv(t, name, t.x).flatten(2), dim=1) for name in ("convB", "convV"))
    z = torch.bmm(torch.bmm(a, maps.permute(0, 2, 1)), vectors)
    return conv(t, "conv_reconstruct", z.view(b, -1, h, w))


def da_module(t):
    b, c, h, w = t.input.shape
    p = "position_attention_module_pa_fc_"
    y = conv(t, "position_attention_module_cnn", t.input, padding=1).view(b, c, -1).permute(0, 2, 1)
    att = torch.softmax(fc(t, f"{p}q", y) @ fc(t, f"{p}k", y).transpose(1, 2) / c**0.5, -1)
    position = fc(t, f"{p}o", att @ fc(t, f"{p}v", y)).permute(0, 2, 1).reshape(b, c, h, w)
    z = conv(t, "channel_attention_module_cnn", t.input, padding=1).view(b, c, -1)
    att = torch.softmax(z @ z.transpose(1, 2) / (h * w) ** 0.5, -1)
    return position + fc(t, "channel_attention_module_pa_fc_o", att @ z).view(b, c, h, w)


def pam(t):
    n, c, h, w = t.x.shape
    query, key, value = conv(t, "b", t.x).flatten(2), conv(t, "c", t.x).flatten(2), conv(t, "d", t.x).flatten(2)
    attn = (query.transpose(1, 2) @ key).softmax(dim=-1)
    return t.alpha * (attn @ value.transpose(1, 2)).transpose(1, 2).reshape(n, c, h, w) + t.x


def axial_attention(t):
    total = 0
    for i, order in enumerate(((0, 3, 2, 1), (0, 2, 3, 1))):
        x = t.x.permute(order)
        name = f"axial_attentions_{i}_fn_to_"
        k, v = fc(t, f"{name}kv", x).chunk(2, dim=-1)
        y = F.scaled_dot_product_attention(split(fc(t, f"{name}q", x)), split(k), split(v))
        inverse = [order.index(axis) for axis in range(4)]
        total = total + fc(t, f"{name}out", joined(y)).permute(inverse)
    return total


def criss_cross_attention(t):
    h = t.x.shape[2]
    q, k, v = (conv(t, f"{name}_conv", t.x) for name in ("query", "key", "value"))
    tall = torch.einsum("bcyx,bczx->byxz", q, k)
    tall = tall.masked_fill(torch.eye(h, dtype=torch.bool).view(1, h, 1, h), float("-inf"))
    wide = torch.einsum("bcyx,bcyz->byxz", q, k)
    att = torch.softmax(torch.cat([tall, wide], 3), dim=3)
    out = torch.einsum("byxz,bczx->bcyx", att[..., :h], v) + torch.einsum("byxz,bcyz->bcyx", att[..., h:], v)
    return t.gamma * out + t.x


def halo_attention(t):
    b, c, h, w = t.x.shape
    query = t.x.view(b, c, h // 2, 2, w // 2, 2).permute(0, 2, 4, 3, 5, 1).reshape(-1, 4, c)
    keys = F.unfold(t.x, kernel_size=4, stride=2, padding=1).view(b, c, 16, -1).permute(0, 3, 2, 1).reshape(-1, 16, c)
    q = split(fc(t, "to_q", query)) * (c // 8) ** -0.5
    k, v = (split(x) for x in fc(t, "to_kv", keys).chunk(2, dim=-1))
    sim = q @ k.transpose(-1, -2)
    for y in range(2):
        for x in range(2):
            for i in range(4):
                for j in range(4):
                    rel = t.rel_pos_emb_rel_height[3 + i - y] + t.rel_pos_emb_rel_width[3 + j - x]
                    sim[:, :, 2 * y + x, 4 * i + j] += q[:, :, 2 * y + x] @ rel
    inside = F.unfold(torch.ones(1, 1, h, w, dtype=torch.float64), kernel_size=4, stride=2, padding=1)
    mask = inside[0].T.bool().repeat(b, 1).view(-1, 1, 1, 16)
    out = fc(t, "to_out", joined(torch.softmax(sim.masked_fill(~mask, float("-inf")), -1) @ v))
    return out.view(b, h // 2, w // 2, 2, 2, c).permute(0, 5, 1, 3, 2, 4).reshape(b, c, h, w)


def outlook_attention(t):
    b, h, w, c = t.x.shape
    v = F.unfold(fc(t, "v_pj", t.x).permute(0, 3, 1, 2), 3, padding=1).reshape(b, 1, c, 9, h * w).permute(0, 1, 4, 3, 2)
    attn = fc(t, "attn", t.x).reshape(b, h * w, 1, 9, 9).permute(0, 2, 1, 3, 4)
    y = (torch.softmax(attn * c**-0.5, dim=-1) @ v).permute(0, 1, 4, 3, 2).reshape(b, c * 9, h * w)
    return fc(t, "proj", F.fold(y, (h, w), 3, padding=1).permute(0, 2, 3, 1))


def mobile_vit_attention(t):
    b, _, h, w = t.x.shape
    y = conv(t, "conv2", conv(t, "conv1", t.x, padding=1))
    z = y.view(b, -1, h // 7, 7, w // 7, 7).permute(0, 3, 5, 2, 4, 1).flatten(3, 4).flatten(1, 2)
    for i in range(3):
        p = f"trans_layers_{i}_"
        q, k, v = (split(x) for x in fc(t, f"{p}0_fn_to_qkv", ln(t, f"{p}0_ln", z)).chunk(3, dim=-1))
        z = z + fc(t, f"{p}0_fn_to_out_0", joined(F.scaled_dot_product_attention(q, k, v)))
        z = z + fc(t, f"{p}1_fn_net_3", F.silu(fc(t, f"{p}1_fn_net_0", ln(t, f"{p}1_ln", z))))
    y = z.view(b, 7, 7, h // 7, w // 7, -1).permute(0, 5, 3, 1, 4, 2).reshape(b, -1, h, w)
    return conv(t, "conv4", torch.cat([t.x, conv(t, "conv3", y)], 1), padding=1)


def centres(h, w):
    y, x = torch.linspace(0.5, h - 0.5, h, dtype=torch.float64), torch.linspace(0.5, w - 0.5, w, dtype=torch.float64)
    grid = torch.stack(torch.meshgrid(y, x, indexing="ij"), -1)
    return grid / torch.tensor([h, w]) * 2 - 1


def d_attention_baseline(t):
    b, c, h, w = t.x.shape
    q = conv(t, "proj_q", t.x)
    o = conv(t, "conv_offset_0", q.reshape(b * 4, -1, h, w), padding=4, groups=c // 4).permute(0, 2, 3, 1)
    o = conv(t, "conv_offset_3", F.gelu(ln(t, "conv_offset_1_norm", o)).permute(0, 3, 1, 2))
    o = o.tanh() * torch.tensor([1.0 / h, 1.0 / w], dtype=torch.float64).view(1, 2, 1, 1) * 2
    pos = o.permute(0, 2, 3, 1) + centres(h, w)
    xs = F.grid_sample(t.x.reshape(b * 4, -1, h, w), pos[..., (1, 0)], mode="bilinear", align_corners=True)
    xs = xs.reshape(b, c, 1, h * w)
    q = q.reshape(b * 8, c // 8, h * w)
    k, v = (conv(t, name, xs).reshape(b * 8, c // 8, h * w) for name in ("proj_k", "proj_v"))
    attn = torch.einsum("bcm,bcn->bmn", q, k) * (c // 8) ** -0.5
    away = (centres(h, w).reshape(1, h * w, 1, 2) - pos.reshape(b * 4, 1, h * w, 2)) * 0.5
    table = t.rpe_table[None].expand(b, -1, -1, -1).reshape(b * 4, 2, 2 * h - 1, 2 * w - 1)
    bias = F.grid_sample(table, away[..., (1, 0)], mode="bilinear", align_corners=True)
    attn = torch.softmax(attn + bias.reshape(b * 8, h * w, h * w), dim=2)
    return conv(t, "proj_out", torch.einsum("bmn,bcn->bcm", attn, v).reshape(b, c, h, w))


def weighted_permute_mlp(t):
    b, h, w, c = t.x.shape
    seg, s = h, c // h
    c_embed = fc(t, "mlp_c", t.x)
    y = t.x.reshape(b, h, w, seg, s).permute(0, 3, 2, 1, 4).reshape(b, seg, w, h * s)
    h_embed = fc(t, "mlp_h", y).reshape(b, seg, w, h, s).permute(0, 3, 2, 1, 4).reshape(b, h, w, c)
    y = t.x.reshape(b, h, w, seg, s).permute(0, 3, 1, 2, 4).reshape(b, seg, h, w * s)
    w_embed = fc(t, "mlp_w", y).reshape(b, seg, h, w, s).permute(0, 2, 3, 1, 4).reshape(b, h, w, c)
    weight = (c_embed + h_embed + w_embed).permute(0, 3, 1, 2).flatten(2).mean(2)
    weight = fc(t, "reweighting_fc2", F.gelu(fc(t, "reweighting_fc1", weight))).reshape(b, c, 3)
    weight = weight.permute(2, 0, 1).softmax(0).unsqueeze(2).unsqueeze(2)
    return fc(t, "proj", c_embed * weight[0] + w_embed * weight[1] + h_embed * weight[2])


MODELS = {
    function.__name__: function
    for function in (
        cot_attention,
        s2_attention,
        ac_mix,
        double_attention,
        da_module,
        pam,
        axial_attention,
        criss_cross_attention,
        halo_attention,
        outlook_attention,
        mobile_vit_attention,
        d_attention_baseline,
        weighted_permute_mlp,
    )
}
