"""Reading kernels as projects: what is found in them, and what is wrong with those that are none."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from npu.ascendc.project import load
from npu.ascendc.project_error import ProjectError
from operators import Kernel

DEVICE = "op_kernel/add_custom.cpp"
HOST = "op_host/add_custom.cpp"
TILING = "op_host/add_custom_tiling.h"
ENTRY = 'extern "C" __global__ __aicore__ void f(GM_ADDR x, GM_ADDR y) {}'


def error(kernel: Kernel, wanted: str = "AddCustom") -> str:
    with pytest.raises(ProjectError) as caught:
        load(kernel, wanted)
    return str(caught.value)


def test_the_parts_of_a_project_are_found(add: Kernel) -> None:
    project = load(add, "AddCustom")
    assert (project.entry.name, project.entry.file) == ("add_custom", DEVICE)
    assert project.entry.parameters == ("x", "y", "z", "workspace", "tiling")
    assert project.definition.type == "AddCustom" and project.definition.inputs == ("x", "y")
    assert project.host == (HOST,) and project.default_tiling == "AddCustomTilingData"


def test_files_of_a_published_folder_that_are_no_operator_are_ignored(add: Kernel) -> None:
    kernel = add.with_file("CppExtension/csrc/op.cpp", "#include <torch/extension.h>").with_file("result.json", "{}")
    assert "CppExtension/csrc/op.cpp" not in load(kernel).files


def test_an_entry_in_a_comment_is_none() -> None:
    assert "no kernel entry" in error(Kernel({"k.cpp": f"/* {ENTRY} */ // {ENTRY}\n__global__"}))


def test_no_files_are_an_error() -> None:
    assert "no files" in error(Kernel({}))


def test_host_code_alone_is_an_error(add) -> None:
    assert "no device source" in error(add.without(DEVICE))


def test_two_entries_are_an_error_unless_one_has_the_operators_name() -> None:
    two = ENTRY + "\n" + ENTRY.replace("void f", "void g")
    assert "k.cpp:2" in error(Kernel({"k.cpp": two}), "Other")
    assert load(Kernel({"k.cpp": two}), "G").entry.name == "g"


def test_a_declaration_before_the_entry_is_no_second_entry() -> None:
    assert load(Kernel({"k.cpp": ENTRY.replace(" {}", ";") + "\n" + ENTRY})).entry.line == 2


def test_a_template_entry_is_an_error() -> None:
    source = "template <typename T> __global__ __aicore__ void f(GM_ADDR x) {}"
    assert "template" in error(Kernel({"k.cpp": source}))


def test_tiling_data_that_are_not_registered_are_an_error(add) -> None:
    kernel = add.changed(TILING, "REGISTER_TILING_DATA_CLASS(AddCustom,", "REGISTER_TILING_DATA_CLASS(SubCustom,")
    assert "REGISTER_TILING_DATA_CLASS(AddCustom" in error(kernel)


def test_tiling_data_without_host_code_are_an_error(add) -> None:
    assert "GET_TILING_DATA needs host code" in error(add.without(HOST).without(TILING))


def test_an_unfinished_tiling_class_is_an_error(add) -> None:
    assert "END_TILING_DATA_DEF" in error(add.changed(TILING, "END_TILING_DATA_DEF;", ""))


def test_an_unknown_field_type_is_an_error(add) -> None:
    assert "double" in error(add.changed(TILING, "uint32_t, tile", "double, tile"))


def test_an_unknown_array_size_is_an_error(add) -> None:
    kernel = add.changed(
        TILING, "TILING_DATA_FIELD_DEF(uint32_t, tile)", "TILING_DATA_FIELD_DEF_ARR(int8_t, MANY, tile)"
    )
    assert "MANY" in error(kernel)


def test_host_code_without_definition_is_an_error(add) -> None:
    assert "OP_ADD" in error(add.changed(HOST, "OP_ADD(AddCustom);", ""))


def test_nested_structs_come_before_those_that_hold_them(add) -> None:
    nested = "BEGIN_TILING_DATA_DEF(Inner)\nTILING_DATA_FIELD_DEF(float, a);\nEND_TILING_DATA_DEF;\n"
    field = "TILING_DATA_FIELD_DEF(uint32_t, tile);\nTILING_DATA_FIELD_DEF_STRUCT(Inner, inner);"
    kernel = add.changed(TILING, "TILING_DATA_FIELD_DEF(uint32_t, tile);", field)
    kernel = kernel.changed(TILING, "namespace optiling {", "namespace optiling {\n" + nested)
    assert [struct.name for struct in load(kernel).tiling.structs] == ["Inner", "AddCustomTilingData"]


@pytest.mark.parametrize("path", ["/etc/passwd", "../x.cpp", "a/../../x.cpp", "a//b.cpp", "", "a\\b.cpp", "a\nb.cpp"])
def test_a_path_that_leaves_the_project_is_an_error(path: str) -> None:
    assert "path" in error(Kernel({path: ENTRY}))


def test_a_file_with_the_name_of_a_folder_is_an_error() -> None:
    assert "folder" in error(Kernel({"a": "", "a/k.cpp": ENTRY}))


@pytest.mark.parametrize("text", [ENTRY + "\0", ENTRY + "\ud800", ENTRY + " " * (1 << 20)])
def test_a_text_that_is_no_source_is_an_error(text: str) -> None:
    assert "k.cpp" in error(Kernel({"k.cpp": text}))


def test_too_many_files_are_an_error() -> None:
    assert "at most 200" in error(Kernel({f"{i}.h": "" for i in range(201)}))


def test_launches_are_blanked_and_their_blocks_counted() -> None:
    launch = "void f_do(void* stream, uint8_t* x) {\n    f<<<blockDim, nullptr, stream>>>(x, x);\n}"
    project = load(Kernel({"k.cpp": ENTRY + launch, "main.cpp": "uint32_t blockDim = 8; f_do(blockDim, s, x);"}))
    assert project.block_dim == 8
    assert "<<<" not in project.files["k.cpp"] and project.files["k.cpp"].count("\n") == launch.count("\n")


@pytest.mark.parametrize(
    ("constants", "blocks", "count"),
    [
        ("constexpr int N = 64, CORES = 8;", "CORES", 8),
        ("constexpr int32_t N = 64, T = N / 16;", "T * 2", 8),
        ("#define CORES (4 + 4)", "CORES", 8),
        ("const uint32_t PAIRS = 16u;", "static_cast<uint32_t>(PAIRS) / 2", 8),
        ("#define CORES CORES", "CORES", 0),
        ("#define A B+B+B\n#define B A+A+A", "A", 0),
        ("constexpr int N = 64 / 0;", "N", 0),
        ("", "n / 8", 0),
        ("", "2 ** 70", 0),
    ],
)
def test_the_blocks_of_a_launch_are_computed_from_constants(constants: str, blocks: str, count: int) -> None:
    launch = f"void run(void* s, uint8_t* x, uint32_t n) {{ f<<<{blocks}, nullptr, s>>>(x, x); }}"
    assert load(Kernel({"k.cpp": f"{constants}\n{ENTRY}{launch}"})).block_dim == count


def test_a_launch_of_no_block_is_an_error() -> None:
    assert "at least 1" in error(Kernel({"k.cpp": ENTRY + "void run(void* s) { f<<<0, nullptr, s>>>(s, s); }"}))


@pytest.mark.parametrize(
    ("statement", "cores"),
    [
        ("", "vector"),
        ("Mmad(c, a, b, p);", "cube"),
        ("Mmad(c, a, b, p); TBuf<> b;", "mix12"),
        ("REGIST_MATMUL_OBJ(&pipe, space, mm);", "mix12"),
        ("\n#define ASCENDC_CUBE_ONLY\nREGIST_MATMUL_OBJ(&pipe, space, mm);", "cube"),
        ("KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_AIC_ONLY);", "cube"),
        ("KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_MIX_AIC_1_1); Mmad(c, a, b, p);", "mix11"),
    ],
)
def test_the_kind_of_cores_is_read_from_the_source(statement: str, cores: str) -> None:
    assert load(Kernel({"k.cpp": ENTRY.replace("{}", "{" + statement + "}")})).entry.cores == cores


PIECES = st.sampled_from(
    [
        ENTRY,
        "BEGIN_TILING_DATA_DEF(T)",
        "TILING_DATA_FIELD_DEF(uint32_t, a);",
        "TILING_DATA_FIELD_DEF_ARR(float, N, b)",
        "TILING_DATA_FIELD_DEF_STRUCT(T, t);",
        "END_TILING_DATA_DEF;",
        "REGISTER_TILING_DATA_CLASS(T, T)",
        "#define N (N + 1)",
        "GET_TILING_DATA(t, tiling);",
        "KERNEL_TASK_TYPE(1, KERNEL_TYPE_AIV_ONLY)",
        "class T : public OpDef {",
        'this->Input("x")',
        "OP_ADD(T);",
        "f<<<1, 2>>>(",
        "template <",
        *("__global__", "/*", '"', "'", "(", ")", "}"),
    ]
)
SOURCES = st.one_of(st.text(max_size=200), st.lists(PIECES, max_size=12).map("\n".join))
PATHS = st.sampled_from([DEVICE, HOST, TILING, "main.cpp", "x/../y.cpp", "result.json"]) | st.text(max_size=20)


@settings(max_examples=400, deadline=None)
@given(st.dictionaries(PATHS, SOURCES, max_size=4), st.text(max_size=10))
def test_any_text_is_a_project_or_a_diagnostic(files: dict[str, str], wanted: str) -> None:
    try:
        project = load(Kernel(files), wanted)
    except ProjectError as caught:
        assert caught.diagnostics and all(one.message and one.file for one in caught.diagnostics)
    else:
        assert project.entry.name in project.files[project.entry.file]
