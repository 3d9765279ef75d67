"""What the repository, the source distribution and the wheel hold: everything they should, and nothing else."""

from __future__ import annotations

import re
import subprocess
import sys
import sysconfig
import tarfile
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path
from shutil import copyfile, which
from zipfile import ZipFile

import pytest

from dancefloor._native import MISSING

ROOT = Path(__file__).parent.parent

# What the names of files look like, by the folder at the top that they are in.
BELONGS = {
    ".": r"[A-Z]+\.md|LICENSE|CMakeLists\.txt|pyproject\.toml|mkdocs\.yml|noxfile\.py|\.gitignore|CITATION\.cff",
    ".ci": r"run",
    ".github": r"\w+\.yml",
    "attack": r"\w+\.py",
    "benchmarks": r"\w+\.py",
    "conda": r"recipe\.yaml",
    "docs": r"[\w-]+\.(md|svg)|draw\.py",
    "examples": r"\w+\.(py|sh)",
    "fuzz": r"\w+\.py",
    "man": r"dancefloor\.1",
    "manual": r"\w+\.py|manual\.css|links\.json",
    "native": r"\w+\.([chi]pp|inc)",
    "puzzles": r"\w+\.(sudoku|toml|txt)",
    "records": r"\w+\.(cpp|json|md|py)|[a-z0-9-]+\.cert\.xz",
    "src": r"\w+\.pyi?|py\.typed|[\w-]+\.toml|verify_count\.c|schema\.json|\w+\.(css|html|js|svg)",
    "tests": r"\w+\.(py|mjs)|README|[\w-]+\.(box|dlx|fil|fillomino|json|jsonl|out|pd|po|sql|sudoku|toml|tsv|txt)",
}
MODULE = re.compile(r"dancefloor/_native/core\.[\w.-]*(so|pyd)")


@pytest.fixture(scope="module")
def tracked() -> set[str]:
    """The files that git knows."""
    if not (ROOT / ".git").exists() or not which("git"):
        pytest.skip("this is no clone of the repository")
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return {name for name in listed.split("\0") if name and (ROOT / name).exists()}


@pytest.fixture(scope="module")
def sdist(tracked, tmp_path_factory) -> Path:
    """A source distribution, made in a folder in which somebody has worked."""
    pytest.importorskip("scikit_build_core")
    folder, out = tmp_path_factory.mktemp("folder"), tmp_path_factory.mktemp("sdist")
    for name in (*tracked, "build/core.so", "dist/old.whl", "benchmarks/kept.json", "benchmarks/plot.svg", ".nox/log"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        if name in tracked:
            copyfile(ROOT / name, folder / name)
        else:
            (folder / name).touch()
    script = f"import scikit_build_core.build as build; build.build_sdist({str(out)!r})"
    subprocess.run([sys.executable, "-c", script], cwd=folder, check=True, capture_output=True)
    (made,) = out.iterdir()
    return made


@pytest.fixture
def installed() -> Distribution:
    """This package as pip installed it from a wheel."""
    try:
        found = distribution("dancefloor")
    except PackageNotFoundError:
        pytest.skip("the package is not installed")
    if "dancefloor/__init__.py" not in {str(name) for name in found.files or ()}:
        pytest.skip("the package is installed in place")
    return found


def check_wheel(names: set[str], tag: str, tracked: set[str]) -> None:
    """Check what a wheel holds, and that it is for those Pythons it can be for."""
    about = {name for name in names if ".dist-info/" in name}
    assert {"METADATA", "RECORD", "WHEEL", "entry_points.txt", "licenses/LICENSE"} <= {
        name.partition("/")[2] for name in about
    }
    modules = {name for name in names if MODULE.fullmatch(name)}
    pages = {name for name in names if name.endswith(".data/data/share/man/man1/dancefloor.1")}
    assert names - about - modules - pages == {name.removeprefix("src/") for name in tracked if name.startswith("src/")}
    version = "cp{}{}".format(*sys.version_info)
    if not modules:
        assert tag == "py3-none-any"
    elif sysconfig.get_config_var("Py_GIL_DISABLED"):
        assert tag.startswith(f"{version}-{version}t-")
    elif sys.version_info < (3, 12):
        assert tag.startswith(f"{version}-{version}-")
    else:
        assert tag.startswith("cp312-abi3-")
        assert all(".abi3." in name or name.endswith(".pyd") for name in modules)


def test_every_file_of_the_repository_is_of_a_kind_that_belongs_in_its_folder(tracked):
    places = {name: Path(name).parts[0] if "/" in name else "." for name in tracked}
    assert [name for name in tracked if not re.fullmatch(BELONGS.get(places[name], ""), Path(name).name)] == []


def test_the_source_distribution_is_the_repository_but_for_ci(tracked, sdist):
    with tarfile.open(sdist) as archive:
        held = {name.partition("/")[2] for name in archive.getnames()}
    assert held == {name for name in tracked if not name.startswith((".ci/", ".github/"))} | {"PKG-INFO"}


def test_what_is_installed_is_the_package_and_nothing_else(tracked, installed):
    names = {str(name) for name in installed.files or ()}
    added = {name for name in names if "__pycache__" in name or name.startswith("..")}
    (tag,) = re.findall(r"^Tag: (.*)$", installed.read_text("WHEEL") or "", re.MULTILINE)
    check_wheel(names - added, tag, tracked)
    assert bool(MISSING) == (tag == "py3-none-any")


@pytest.mark.slow
@pytest.mark.timeout(1800)  # a compiler may have little of the machine
def test_a_wheel_can_be_built_from_the_source_distribution(tracked, sdist, tmp_path):
    subprocess.run(
        [sys.executable, "-m", "pip", "wheel", "--no-deps", "--wheel-dir", tmp_path, sdist],
        check=True,
        capture_output=True,
    )
    (wheel,) = tmp_path.iterdir()
    with ZipFile(wheel) as archive:
        check_wheel(set(archive.namelist()), wheel.stem.split("-", 2)[2], tracked)


def test_the_readme_installs_and_tests_in_one_line_each():
    commands = re.findall(r"^    (pip install .*)$", (ROOT / "README.md").read_text(), re.MULTILINE)
    assert "pip install . && dancefloor solve 6x10" in commands
    assert "pip install '.[test]' && pytest" in commands
