"""Definitions are parsed into nodes, and mistakes in them are named."""

import pytest

from operators import Node, OperatorError, Tensor, dtypes, shapes
from operators._definition import define

ENTRY = {"inputs": "x[B, N] w[M, N]~weight", "compute": "relu(x)", "bench": "B=8 N=16 M=4", "checks": "B=3 N=5 M=2"}


def made(**changes: object):  # type: ignore[no-untyped-def]
    return define("user/sample", ENTRY | changes)


def test_inputs_have_dtype_dimensions_and_values() -> None:
    operator = made(inputs="x:float16[B, 3] i:int32[B]~below:N s[]", bench="B=8 N=4", checks="B=1 N=2")
    assert operator.inputs == (
        Tensor("x", "float16", ("B", 3), "normal"),
        Tensor("i", "int32", ("B",), "below:N"),
        Tensor("s", "float32", (), "normal"),
    )


def test_an_expression_becomes_nodes_in_order() -> None:
    operator = made(compute="y = linear(x, w)\ngelu(y) / 10.0 - y")
    assert operator.nodes == (
        Node("y", "linear", ("x", "w")),
        Node("t1", "gelu", ("y",)),
        Node("t2", "div_scalar", ("t1",), (("value", 10.0),)),
        Node("out", "sub", ("t2", "y")),
    )
    assert operator.outputs == ("out",)


def test_defaults_of_attributes_are_filled_in() -> None:
    node = made(compute="sum(x, axis=1)").nodes[0]
    assert node.attributes == (("axis", 1), ("keepdim", False))


def test_constants_fold_and_reflected_operations_have_primitives() -> None:
    nodes = made(compute="1 - x * (3 - 1) ** 2 / -4").nodes
    assert [(n.primitive, n.attribute("value")) for n in nodes] == [
        ("mul_scalar", 4),
        ("div_scalar", -4),
        ("rsub_scalar", 1),
    ]


def test_attributes_may_depend_on_dimensions() -> None:
    operator = made(compute="reshape(x * N**-0.5, shape=(B*2, N//2))", bench="B=8 N=16 M=4", checks="B=3 N=4 M=2")
    assert shapes(operator, operator.checks[0])["out"] == (6, 2)


def test_several_outputs_keep_their_names() -> None:
    operator = made(compute="y = relu(x)\nz = max(y, axis=1)\ny, z")
    assert operator.outputs == ("y", "z")


def test_dtypes_follow_inputs_and_primitives() -> None:
    inputs = "x:bfloat16[B, N] f[B, N] m:bool[B, N]"
    operator = made(
        inputs=inputs, compute="a = x * m\nb = x + f\nc = argmax(x, axis=1)\na, b, c", bench="B=8 N=4", checks="B=3 N=2"
    )
    known = dtypes(operator)
    assert (known["a"], known["b"], known["c"]) == ("bfloat16", "float32", "int64")


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"speed": 1}, "unknown keys"),
        ({"compute": "relux(x)"}, "no primitive 'relux'.*relu"),
        ({"compute": "relu(q)"}, "'q' is neither an input"),
        ({"compute": "relu(x, w)"}, "takes the tensors"),
        ({"compute": "sum(x, axes=1)"}, "no attribute 'axes'"),
        ({"compute": "group_norm(x)"}, "needs the attribute 'groups'"),
        ({"compute": "y = relu(x)"}, "must end with an expression"),
        ({"compute": "x = relu(x)\nx"}, "assigned twice"),
        ({"compute": "relu(x"}, "never closed"),
        ({"compute": "open('f')"}, "no primitive 'open'"),
        ({"inputs": "x:float64[B, N]"}, "unknown dtype"),
        ({"inputs": "x[B, N] x[B, N]"}, "same name"),
        ({"inputs": "x(B, N)"}, "cannot read the inputs"),
        ({"bench": "B=8"}, "gives no value to"),
        ({"checks": "B=3 N=x"}, "cannot read the case"),
    ],
)
def test_mistakes_are_named(changes: dict[str, object], message: str) -> None:
    with pytest.raises(OperatorError, match=f"(?s)user/sample.*{message}"):
        made(**changes)


def test_shapes_that_do_not_fit_are_named_with_the_primitive() -> None:
    operator = made(compute="matmul(x, w)")
    with pytest.raises(OperatorError, match=r"matmul\(x\[3, 5\], w\[2, 5\]\) does not fit"):
        shapes(operator, operator.checks[0])


def test_a_name_must_be_snake_case() -> None:
    with pytest.raises(OperatorError, match="snake_case"):
        define("user/Sample-1", ENTRY)
