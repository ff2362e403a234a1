"""Reading kernels from folders and texts."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from npu.ascendc.reading import from_text, read_kernel
from npu.errors import NpuError

ENTRY = 'extern "C" __global__ __aicore__ void f(GM_ADDR x) {}\n'


def project(folder: Path) -> Path:
    (folder / "op_kernel").mkdir(parents=True)
    (folder / "op_kernel" / "f.cpp").write_text(ENTRY)
    return folder


def test_a_folder_is_read_with_paths_relative_to_it(tmp_path: Path) -> None:
    project(tmp_path)
    (tmp_path / "README.md").write_text("not read")
    assert dict(read_kernel(tmp_path).files) == {"op_kernel/f.cpp": ENTRY}


def test_the_folder_around_a_project_is_good_enough(tmp_path: Path) -> None:
    project(tmp_path / "FCustom")
    assert set(read_kernel(tmp_path).files) == {"op_kernel/f.cpp"}


def test_a_folder_of_several_projects_is_an_error(tmp_path: Path) -> None:
    project(tmp_path / "A"), project(tmp_path / "B")
    with pytest.raises(NpuError, match="several projects: A, B"):
        read_kernel(tmp_path)


def test_a_missing_folder_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(NpuError, match="does not exist"):
        read_kernel(tmp_path / "nothing")


def test_text_that_is_not_utf8_is_an_error(tmp_path: Path) -> None:
    (project(tmp_path) / "op_kernel" / "g.h").write_bytes(b"\xff\xfe")
    with pytest.raises(NpuError, match="not UTF-8"):
        read_kernel(tmp_path)


def test_a_link_out_of_the_folder_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "secret.h").write_text("")
    (project(tmp_path / "p") / "op_kernel" / "g.h").symlink_to(tmp_path / "secret.h")
    with pytest.raises(NpuError, match="leads out"):
        read_kernel(tmp_path / "p")


@pytest.mark.parametrize("mark", ["// {}", "// file: {}", "=== {} ===", "**{}**", "### {}", "`{}`:"])
def test_one_text_holds_several_files(mark: str) -> None:
    device, host = mark.format("op_kernel/f.cpp"), mark.format("op_host/f.cpp")
    text = f"Here:\n{device}\n```cpp\n{ENTRY}```\n{host}\n```\nint a;\n```\n"
    assert dict(from_text(text).files) == {"op_kernel/f.cpp": ENTRY, "op_host/f.cpp": "int a;\n"}


def test_python_variables_hold_the_files() -> None:
    text = f"host_tiling_src = '''a'''\nhost_operator_src = 'b'\nkernel_src = '''{ENTRY}'''\n"
    assert dict(from_text(text).files) == {"op_host/f.cpp": "b", "op_host/f_tiling.h": "a", "op_kernel/f.cpp": ENTRY}


def test_python_text_is_never_run(tmp_path: Path) -> None:
    mark = tmp_path / "ran"
    from_text(f"open({str(mark)!r}, 'w')\nkernel_src = 'x'\n")
    assert not mark.exists()


def test_a_text_without_files_is_an_error() -> None:
    with pytest.raises(NpuError, match="names no files"):
        from_text("I cannot help with that.")


@given(st.text(max_size=300))
def test_any_text_is_a_kernel_or_an_error(text: str) -> None:
    try:
        assert from_text(text).files
    except NpuError as error:
        assert str(error)
