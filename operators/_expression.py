"""Expressions in Python syntax, parsed into nodes: ``gelu(linear(x, weight, bias)) / 10.0``."""

from __future__ import annotations

import ast
import inspect
import operator as arithmetic
from collections.abc import Callable, Iterable

from operators._operator import Attribute, Node
from operators._primitive import Primitive, find_primitive
from operators.errors import OperatorError

TENSOR_OPERATORS = {ast.Add: "add", ast.Sub: "sub", ast.Mult: "mul", ast.Div: "div", ast.MatMult: "matmul"}
CONSTANT_OPERATORS: dict[type[ast.operator], Callable[[float, float], float]] = {
    ast.Add: arithmetic.add,
    ast.Sub: arithmetic.sub,
    ast.Mult: arithmetic.mul,
    ast.Div: arithmetic.truediv,
    ast.FloorDiv: arithmetic.floordiv,
    ast.Pow: arithmetic.pow,
}


class Parser:
    """Turns statements into nodes. Values are named by assignment, else ``t1``, ``t2`` …, and the result ``out``."""

    def __init__(self, inputs: Iterable[str], dimensions: Iterable[str]) -> None:
        self.values = set(inputs)
        self.dimensions = set(dimensions) | {"inf", "nan"}
        self.nodes: list[Node] = []
        self.temporaries = 0

    def program(self, text: str) -> tuple[str, ...]:
        """Parse assignments and one last expression, whose values (a tuple: several) are the outputs."""
        statements = ast.parse(text.strip()).body
        if not statements or not isinstance(statements[-1], ast.Expr):
            raise OperatorError("The computation must end with an expression: the output, or a tuple of outputs.")
        for statement in statements[:-1]:
            if not (isinstance(statement, ast.Assign) and isinstance(statement.targets[0], ast.Name)):
                raise OperatorError(f"Only assignments to a name may precede the result, not: {ast.unparse(statement)}")
            name = statement.targets[0].id
            if name in self.values:
                raise OperatorError(f"{name} is assigned twice; every value needs a name of its own.")
            self.value(statement.value, name)
        result = statements[-1].value
        if isinstance(result, ast.Tuple):
            return tuple(self.value(e, f"out{i}") for i, e in enumerate(result.elts))
        return (self.value(result, "out"),)

    def value(self, tree: ast.expr, name: str = "") -> str:
        """Name of the value of a tensor expression; nodes for it are appended."""
        if isinstance(tree, ast.Name) and tree.id in self.values:
            return tree.id
        if isinstance(tree, ast.Call) and isinstance(tree.func, ast.Name):
            return self.call(tree, tree.func.id, name)
        if isinstance(tree, ast.BinOp):
            return self.binary(tree, name)
        if isinstance(tree, ast.UnaryOp) and isinstance(tree.op, ast.USub):
            return self.emit("neg", [self.value(tree.operand)], {}, name)
        raise OperatorError(f"{ast.unparse(tree)!r} is neither an input, an earlier value, nor a primitive's result.")

    def is_tensor(self, tree: ast.expr) -> bool:
        """Whether an expression contains a value or a call of a primitive (else it is a constant)."""
        return any(
            isinstance(part, ast.Call) or (isinstance(part, ast.Name) and part.id in self.values)
            for part in ast.walk(tree)
        )

    def binary(self, tree: ast.BinOp, name: str) -> str:
        """An infix operation between two tensors, or a tensor and a constant."""
        left, right = self.is_tensor(tree.left), self.is_tensor(tree.right)
        if left and right and type(tree.op) in TENSOR_OPERATORS:
            return self.emit(TENSOR_OPERATORS[type(tree.op)], [self.value(tree.left), self.value(tree.right)], {}, name)
        if left and isinstance(tree.op, ast.Pow) and constant(tree.right) == 2:
            return self.emit("square", [self.value(tree.left)], {}, name)
        if left and type(tree.op) in TENSOR_OPERATORS and not isinstance(tree.op, ast.MatMult):
            number = constant(tree.right)
            if isinstance(tree.op, ast.Sub):
                primitive, number = "add_scalar", -number if isinstance(number, (int, float)) else f"-({number})"
            else:
                primitive = f"{TENSOR_OPERATORS[type(tree.op)]}_scalar"
            return self.emit(primitive, [self.value(tree.left)], {"value": number}, name)
        reflected = {ast.Add: "add_scalar", ast.Mult: "mul_scalar", ast.Sub: "rsub_scalar", ast.Div: "rdiv_scalar"}
        if right and type(tree.op) in reflected:
            return self.emit(reflected[type(tree.op)], [self.value(tree.right)], {"value": constant(tree.left)}, name)
        raise OperatorError(f"{ast.unparse(tree)!r}: this operation has no primitive.")

    def call(self, tree: ast.Call, function: str, name: str) -> str:
        """A primitive applied to tensors, then attributes by position or keyword."""
        entry = find_primitive(function)
        for argument in (*tree.args, *(keyword.value for keyword in tree.keywords)):
            self.refuse_unknown(argument)
        names = list(entry.attributes)
        inputs, attributes = [], dict[str, Attribute]()
        for argument in tree.args:
            if not attributes and self.is_tensor(argument):
                inputs.append(self.value(argument))
            elif len(attributes) < len(names):
                attributes[names[len(attributes)]] = constant(argument)
            else:
                raise OperatorError(f"{ast.unparse(tree)!r}: too many arguments for {function}.")
        for keyword in tree.keywords:
            if keyword.arg is None or keyword.arg not in entry.attributes:
                raise OperatorError(
                    f"{function} has no attribute {keyword.arg!r}; it has: {', '.join(names) or 'none'}."
                )
            attributes[keyword.arg] = constant(keyword.value)
        self.check(entry, inputs, attributes)
        return self.emit(function, inputs, {n: attributes.get(n, entry.attributes[n]) for n in names}, name)

    def refuse_unknown(self, tree: ast.expr) -> None:
        """Raise OperatorError for a name that is neither a value nor a dimension nor called."""
        called = {id(part.func) for part in ast.walk(tree) if isinstance(part, ast.Call)}
        for part in ast.walk(tree):
            if isinstance(part, ast.Name) and id(part) not in called and part.id not in self.values | self.dimensions:
                raise OperatorError(f"{part.id!r} is neither an input, an earlier value nor a dimension.")

    def check(self, entry: Primitive, inputs: list[str], attributes: dict[str, Attribute]) -> None:
        """Raise OperatorError when tensors or attributes are missing."""
        least = 1 if entry.variadic else len(entry.tensors) - len(entry.optional)
        if len(inputs) < least or (len(inputs) > len(entry.tensors) and not entry.variadic):
            raise OperatorError(f"{entry.name} takes the tensors ({', '.join(entry.tensors)}), not {len(inputs)}.")
        for attribute, default in entry.attributes.items():
            if default is inspect.Parameter.empty and attribute not in attributes:
                raise OperatorError(f"{entry.name} needs the attribute {attribute!r}.")

    def emit(self, primitive: str, inputs: list[str], attributes: dict[str, Attribute], name: str) -> str:
        """Append a node and return its output's name."""
        while not name or name in self.values:
            self.temporaries += 1
            name = f"t{self.temporaries}"
        self.values.add(name)
        self.nodes.append(Node(name, primitive, tuple(inputs), tuple(attributes.items())))
        return name


def constant(tree: ast.expr) -> Attribute:
    """A constant: number, string, tuple, or an expression over dimension names, which stays text such as ``"H*W"``."""
    if isinstance(tree, ast.Constant) and isinstance(tree.value, (bool, int, float, str, type(None))):
        return tree.value
    if isinstance(tree, (ast.Tuple, ast.List)):
        return tuple(constant(part) for part in tree.elts)
    if isinstance(tree, ast.Name):
        return float(tree.id) if tree.id in ("inf", "nan") else tree.id
    if isinstance(tree, ast.UnaryOp) and isinstance(tree.op, ast.USub):
        inner = constant(tree.operand)
        return -inner if isinstance(inner, (int, float)) else f"-({inner})"
    if isinstance(tree, ast.BinOp) and type(tree.op) in CONSTANT_OPERATORS:
        left, right = constant(tree.left), constant(tree.right)
        if isinstance(left, (int, float)) and isinstance(right, (int, float)):
            return CONSTANT_OPERATORS[type(tree.op)](left, right)
        return ast.unparse(tree)
    raise OperatorError(f"{ast.unparse(tree)!r} is not a constant.")


def resolved(value: Attribute, dims: dict[str, int]) -> Attribute:
    """An attribute with expressions over dimension names replaced by their numbers in a case."""
    if isinstance(value, tuple):
        return tuple(resolved(part, dims) for part in value)
    if not isinstance(value, str):
        return value
    if value in dims:
        return dims[value]
    if value.isidentifier() or not value:
        return value
    tree = ast.parse(value, mode="eval").body
    return constant(_Numbers(dims).visit(tree))


class _Numbers(ast.NodeTransformer):
    """Replaces dimension names by numbers."""

    def __init__(self, dims: dict[str, int]) -> None:
        self.dims = dims

    def visit_Name(self, node: ast.Name) -> ast.expr:
        """A dimension's size, if it is one."""
        return ast.Constant(self.dims[node.id]) if node.id in self.dims else node
