"""Kernels of language models in PyTorch; ``t`` holds the inputs by name, in float64."""

import torch
import torch.nn.functional as F


def grouped(t):
    q, k, v = (x.transpose(1, 2) for x in (t.q, t.k, t.v))
    return F.scaled_dot_product_attention(q, k, v, is_causal=True, enable_gqa=True).transpose(1, 2)


def flash_attention_bwd(t):
    for x in (t.q, t.k, t.v):
        x.requires_grad_()
    with torch.enable_grad():
        grads = torch.autograd.grad(grouped(t), (t.q, t.k, t.v), t.grad_out)
    return tuple(grads)


def rows(table, index):
    return torch.cat([table[page] for page in index.tolist()])


def paged_attention_kv_cache(t):
    out = []
    for q, table, n in zip(t.q, t.page_table, t.cache_seqlens.tolist(), strict=True):
        k, v = rows(t.k_cache, table)[:n].transpose(0, 1), rows(t.v_cache, table)[:n].transpose(0, 1)
        out.append(F.scaled_dot_product_attention(q.transpose(0, 1), k, v, enable_gqa=True).transpose(0, 1))
    return torch.stack(out)


def latent(q, kv):
    return torch.softmax(q @ kv.T / q.shape[-1] ** 0.5, dim=-1) @ kv[:, : q.shape[-1] * 8 // 9]


def multi_head_latent_attention(t):
    tables = zip(t.q, t.block_table, t.cache_seqlens.tolist(), strict=True)
    return torch.stack([latent(q, rows(t.kv_cache, table)[:n, 0]) for q, table, n in tables])


def dense_sparse_attention(t):
    flat = t.kv_cache.flatten(0, 2)
    return torch.stack([latent(q, flat[index[0].long()]) for q, index in zip(t.q, t.indices, strict=True)])


def grouped_gemm(t):
    return torch.stack([x @ t.rhs[g].T for x, g in zip(t.lhs, t.m_indices.tolist(), strict=True)])


def rope(t):
    half = t.q.shape[-1] // 2
    frequency = 1.0 / (10000.0 ** (torch.arange(0, half, dtype=torch.float64) / half))
    angles = (t.positions.double()[:, None] * frequency)[:, None, :]
    turn = torch.polar(torch.ones_like(angles), angles)

    def rotated(x):
        y = torch.complex(x[..., :half], x[..., half:]) * turn
        return torch.cat([y.real, y.imag], dim=-1)

    return rotated(t.q), rotated(t.k)


def router(t):
    values, indices = torch.sort(torch.softmax(t.logits, dim=-1), dim=-1, descending=True, stable=True)
    return values[:, :8], indices[:, :8].int()


def rms(x, weight):
    return x * torch.rsqrt(x.pow(2).mean(-1, keepdim=True) + 1e-6) * weight


def permute(t):
    out, counts, positions = torch.zeros(64 * 128, t.tokens.shape[1], dtype=torch.float64), [0] * 64, []
    for token, experts in zip(t.tokens, t.topk_indices.tolist(), strict=True):
        for expert in experts:
            positions.append(expert * 128 + counts[expert])
            out[positions[-1]] = token
            counts[expert] += 1
    return out, torch.tensor(positions)


def un_permute(t):
    tokens = t.x[t.positions].view(*t.probs.shape, -1)
    return torch.einsum("tkc,tk->tc", tokens, t.probs)


def dy_quantize(t):
    groups = t.x.view(t.x.shape[0], -1, 128)
    scale = groups.abs().amax(dim=-1, keepdim=True).clamp(min=1e-10) / 127.0
    return torch.round(groups / scale).to(torch.int8).view(t.x.shape), scale.squeeze(-1)


MODELS = {
    "flash_attention_fwd": grouped,
    "flash_attention_bwd": flash_attention_bwd,
    "paged_attention_kv_cache": paged_attention_kv_cache,
    "multi_head_latent_attention": multi_head_latent_attention,
    "dense_sparse_attention": dense_sparse_attention,
    "gemm": lambda t: t.x @ t.weight.T,
    "grouped_gemm": grouped_gemm,
    "rope": rope,
    "router": router,
    "rms_norm_llm": lambda t: rms(t.x, t.weight),
    "add_rms_norm": lambda t: (rms(t.x + t.residual, t.weight), t.x + t.residual),
    "permute": permute,
    "un_permute": un_permute,
    "dy_quantize": dy_quantize,
}
