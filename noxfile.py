"""The menu: everything one does with this project. `nox -l` lists it; CI runs the same sessions."""

from __future__ import annotations

import os
import pathlib
import shutil

import nox

nox.options.sessions = ["test", "lint"]
nox.options.default_venv_backend = "venv"
nox.options.error_on_missing_interpreters = False  # those of `abi3` and `nogil` are rarely all there


@nox.session
def test(session: nox.Session) -> None:
    """The whole test suite, but for slow tests: what the README says, then the long tests."""
    session.install(".[test,browser,sat,cpsat]")
    session.run("pytest", *session.posargs)
    if not session.posargs:
        session.run("pytest", "-m", "long")


@nox.session
def slow(session: nox.Session) -> None:
    """The slow tests: long searches, large counts, pages and notebooks in a browser, properties with many examples."""
    session.install(".[test,jupyter,browser,sat,cpsat]")
    session.run("pytest", "-m", "slow", "--hypothesis-profile=many", *session.posargs)
    if not session.posargs:
        session.run("pytest", "-m", "long or not slow", "--hypothesis-profile=many")


@nox.session
def lint(session: nox.Session) -> None:
    """Style, types, also those of users' scripts, and layers."""
    session.install(".[test,lint]")
    session.run("ruff", "check", ".")
    session.run("ruff", "format", "--check", ".")
    session.run("mypy")
    session.run("lint-imports")
    session.run("pytest", "-n", "0", "-m", "", "tests/typing")


@nox.session
def pure(session: nox.Session) -> None:
    """The test suite on a machine without a compiler: the native build fails, the package is installed all the same."""
    broken = {"CC": "/nonexistent/cc", "CXX": "/nonexistent/c++"}
    session.install("--no-cache-dir", ".[test]", env={**os.environ, **broken})
    session.run("python", "-c", "from dancefloor._native import MISSING; assert MISSING")
    session.run("pytest", "-m", "long or not slow", "--timeout=1800", *session.posargs)  # some hundred times slower


# What runs wherever the compiled module does: no solvers by other people, for which some Pythons have no wheels.
ENGINES = [
    "tests/test_border.py",
    "tests/search",
    "tests/test_packaging.py",
    "tests/verbs",
    "tests/engines",
    "tests/contract",
]
RUNNER = ["--prefer-binary", "pytest>=8", "pytest-xdist>=3.6", "pytest-timeout>=2.3", "hypothesis>=6.100"]


@nox.session(python=["3.12", "3.13", "3.14"])
def abi3(session: nox.Session) -> None:
    """The wheel that Python 3.12 builds, on 3.12 and on later Pythons."""
    wheels = session.cache_dir / "abi3"
    if session.python == "3.12":
        shutil.rmtree(wheels, ignore_errors=True)
        session.run("python", "-m", "pip", "wheel", "--no-deps", "--wheel-dir", wheels, ".")
    built = list(wheels.glob("*.whl"))
    if not built:
        session.skip("there is no wheel: it takes Python 3.12 to build it")
    session.install(*map(str, built), *RUNNER)
    session.run("pytest", "-m", "long or not slow", *(session.posargs or ENGINES))


@nox.session
def release(session: nox.Session) -> None:
    """The source distribution and the wheel: checked, and installed in fresh environments, also without a compiler."""
    session.install("build", "twine>=6", "packaging>=24.2", "validate-pyproject[all]", "cffconvert>=2")
    session.run("validate-pyproject", "pyproject.toml")
    session.run("cffconvert", "--validate")
    made = pathlib.Path(session.create_tmp()).resolve()
    for folder in ("first", "second", "wheel"):
        shutil.rmtree(made / folder, ignore_errors=True)
    for folder in ("first", "second"):
        session.run("python", "-m", "build", "--sdist", "--outdir", made / folder, ".", silent=True)
    (source,), (again,) = (list((made / folder).iterdir()) for folder in ("first", "second"))
    if source.read_bytes() != again.read_bytes():
        session.error(f"two source distributions of the same files differ: {source} and {again}")
    session.run("python", "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", made / "wheel", source)
    (wheel,) = (made / "wheel").iterdir()
    session.run("twine", "check", "--strict", str(source), str(wheel))
    broken = {"CC": "/nonexistent/cc", "CXX": "/nonexistent/c++"}
    for name, built, env in (("wheel", wheel, {}), ("source", source, {}), ("pure", source, broken)):
        session.run("python", "-m", "venv", "--clear", made / f"in-{name}")
        python = str(made / f"in-{name}" / ("Scripts" if os.name == "nt" else "bin") / "python")
        session.run(python, "-m", "pip", "install", "-q", "--no-cache-dir", str(built), external=True, env=env)
        session.run(python, "-m", "dancefloor", "doctor", external=True)


@nox.session
def wheels(session: nox.Session) -> None:
    """Wheels for this kind of machine, by cibuildwheel, in `wheelhouse` or `-- FOLDER`. On Linux it needs Docker."""
    session.install("cibuildwheel>=3.2")
    folder = session.posargs[0] if session.posargs else "wheelhouse"
    session.run("python", "-m", "cibuildwheel", "--output-dir", folder)


@nox.session(python=["3.13t", "3.14t"])
def nogil(session: nox.Session) -> None:
    """The tests of engines and threads on a free-threaded Python, without the GIL."""
    session.install(".", *RUNNER)
    session.run("pytest", "-m", "long or not slow", *(session.posargs or ENGINES), env={"PYTHON_GIL": "0"})


@nox.session
def sanitize(session: nox.Session) -> None:
    """The native tests, built with assertions: under Address- and UndefinedBehaviorSanitizer, then ThreadSanitizer."""
    session.install("cmake>=3.20", "ninja")
    for checked in ("ON", "thread"):
        build = f"{session.create_tmp()}/{checked}"
        options = ["-G", "Ninja", "-DDANCEFLOOR_TESTS=ON", f"-DDANCEFLOOR_CHECKED={checked}"]
        options += ["-DCMAKE_UNITY_BUILD=OFF"]  # each file alone, which must include what it uses
        session.run("cmake", "-S", ".", "-B", build, *options)
        session.run("cmake", "--build", build)
        session.run("ctest", "--test-dir", build, "--output-on-failure")


PYODIDE = "pyodide@314.0.7"  # Python 3.14
PUPPETEER = "puppeteer-core@24"  # drives Firefox, where there is one
RUNTIME = ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide-lock.json", "python_stdlib.zip"]


@nox.session
def static(session: nox.Session) -> None:
    """The page as a folder for any web host: `static`, or `-- FOLDER`; and its tests. Needs Emscripten and npm."""
    if absent := [tool for tool in ("emcmake", "npm") if not shutil.which(tool)]:
        session.skip(f"{' and '.join(absent)} cannot be found: docs/static.md says what it takes")
    made = pathlib.Path(session.create_tmp()).resolve()
    folder = pathlib.Path(session.posargs[0] if session.posargs else "static").resolve()
    session.install("cmake>=3.20", "ninja", ".[test,browser]")
    acorn = {"NODE_PATH": os.environ.get("NODE_PATH", "/usr/share/nodejs")}  # where Debian keeps what Emscripten needs
    options = ["-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release"]
    session.run("emcmake", "cmake", "-S", ".", "-B", made / "core", *options, external=True, env=acorn)
    session.run("cmake", "--build", made / "core", env=acorn)
    shutil.rmtree(made / "wheels", ignore_errors=True)
    pure = {"DANCEFLOOR_PURE": "1"}
    session.run("python", "-m", "pip", "wheel", "--no-deps", "--wheel-dir", made / "wheels", ".", env=pure)
    session.run("npm", "install", "--no-save", "--prefix", made, PYODIDE, PUPPETEER, external=True)

    shutil.rmtree(folder, ignore_errors=True)
    copy = "import sys; from dancefloor.houses.studio.page_files import copy_page; copy_page(sys.argv[1])"
    session.run("python", "-c", copy, folder)
    shutil.copy(made / "core/core.wasm", folder)
    shutil.copy(next((made / "wheels").glob("*.whl")), folder / "dancefloor.whl")
    (folder / "pyodide").mkdir()
    for name in RUNTIME:
        shutil.copy(made / "node_modules/pyodide" / name, folder / "pyodide")
    where = {"DANCEFLOOR_STATIC": str(folder), "DANCEFLOOR_PUPPETEER": str(made / "node_modules")}
    core = {"DANCEFLOOR_CORE": str(made / "core/core.wasm")}
    session.run("pytest", "-n", "0", "-m", "", "tests/houses", env=where | core)


@nox.session
def page(session: nox.Session) -> None:
    """How fast the page of the folder `static` is in a browser, or that of `-- FOLDER`; `nox -s static` makes one."""
    session.install(".[browser]")
    session.run("python", "-m", "benchmarks.page", "--static", *(session.posargs or ["static"]))


@nox.session
def docs(session: nox.Session) -> None:
    """The documentation site as a folder, and its tests in a browser.

    Its pictures lead to the page: to a copy of a static folder, `-- FOLDER`, beside the site; else to
    DANCEFLOOR_PUBLIC_URL; if there is none, nowhere.
    """
    site = pathlib.Path("build/site").resolve()
    static = pathlib.Path(session.posargs[0]).resolve() if session.posargs else None
    page = "play/index.html" if static else os.environ.get("DANCEFLOOR_PUBLIC_URL", "")
    session.install(".[docs,browser]", *RUNNER, env={"DANCEFLOOR_PURE": "1"})  # no page needs an engine
    session.run("python", "-m", "manual", "build/pages", "--page", page)
    session.run("mkdocs", "build", "--strict", "--quiet", env={"NO_MKDOCS_2_WARNING": "1"})
    if static:
        shutil.copytree(static, site / "play", dirs_exist_ok=True)
    session.run("pytest", "-n", "0", "-m", "", "tests/docs/test_site.py", env={"DANCEFLOOR_SITE": str(site)})
    session.log(f"the site is in {site}; to read it: python -m http.server --directory build/site")


@nox.session
def fuzz(session: nox.Session) -> None:
    """Each reader against random input for a minute, or for `-- SECONDS`."""
    session.install(".")
    # Where there is no wheel of atheris for this Python, `attack.inputs` does the work, and says so.
    session.install("--only-binary", "atheris", "atheris", success_codes=[0, 1])
    seconds = session.posargs[0] if session.posargs else "60"
    session.run("python", "-m", "fuzz", "--seconds", seconds, "--out", session.create_tmp())


@nox.session
def attack(session: nox.Session) -> None:
    """Random problems, interruptions and files against every promise, some minutes; see `-- --help`."""
    session.install(".[sat]")
    session.run("python", "-m", "attack", *session.posargs)


@nox.session
def bench(session: nox.Session) -> None:
    """How fast it is, side by side with other people's solvers: tables on standard output; see `-- --help`."""
    session.install(".[bench]")
    session.run("python", "-m", "benchmarks", *session.posargs)


@nox.session
def fletcher(session: nox.Session) -> None:
    """Fletcher's table of 1965, with today's times."""
    session.install(".")
    session.run("python", "examples/fletcher_1965.py")
