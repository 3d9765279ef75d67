"""A server of JupyterLab for tests, which knows nothing of whoever runs them."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import time
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.request import Request, urlopen

TOKEN = "only-for-this-test"
SETTINGS = {
    "@jupyterlab/apputils-extension:notification": {"fetchNews": "false", "checkForUpdates": False},
    "@jupyterlab/docmanager-extension:plugin": {"autosave": False},  # nobody finds what was shown before
    "@jupyterlab/notebook-extension:tracker": {"windowingMode": "none"},  # every cell is drawn
}
KERNEL = {"name": "python3", "display_name": "Python 3", "language": "python"}
OF_THE_USER = ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR", "IPYTHONDIR", "HOME")


@contextmanager
def jupyterlab(notebooks, trusted=()):
    """Serve notebooks, given by name; yields the address of the server."""
    import nbformat

    with TemporaryDirectory() as place:
        folder = Path(place, "notebooks")
        surroundings = dict(os.environ)
        for name in OF_THE_USER:
            Path(place, name).mkdir()
            surroundings[name] = str(Path(place, name))
        folder.mkdir()
        for name, notebook in notebooks.items():
            nbformat.write(notebook, folder / f"{name}.ipynb")
        for name in trusted:
            command = [sys.executable, "-m", "jupyter", "trust", folder / f"{name}.ipynb"]
            subprocess.run(command, env=surroundings, check=True, capture_output=True)
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        address = f"http://localhost:{port}"
        options = [f"--port={port}", f"--IdentityProvider.token={TOKEN}", f"--ServerApp.root_dir={folder}"]
        options += ["--LabApp.expose_app_in_browser=True"]  # as `jupyterapp`, whose commands tests execute
        command = [sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root", *options]
        log = Path(place, "log")
        with log.open("w") as told:
            process = subprocess.Popen(command, env=surroundings, stdout=told, stderr=subprocess.STDOUT)
        try:
            _wait_for(f"{address}/api", process, log)
            for name, settings in SETTINGS.items():
                configure(address, name, settings)
            yield address
        finally:
            process.terminate()
            process.wait(30)


def notebook_of(*sources):
    """A notebook whose cells nobody has run yet."""
    from nbformat import v4

    cells = [v4.new_code_cell(source) for source in sources]
    return v4.new_notebook(cells=cells, metadata={"kernelspec": KERNEL})


def address_of(server, notebook):
    """The address at which JupyterLab shows a notebook."""
    return f"{server}/lab/tree/{notebook}.ipynb?token={TOKEN}&reset"


def configure(server, name, settings):
    """Change the settings of JupyterLab."""
    body = json.dumps({"raw": json.dumps(settings)}).encode()
    headers = {"Authorization": f"token {TOKEN}", "Content-Type": "application/json"}
    urlopen(Request(f"{server}/lab/api/settings/{name}", method="PUT", data=body, headers=headers)).close()


def set_theme(server, theme):
    """Let pages that open from now on have a theme, such as "JupyterLab Dark"."""
    configure(server, "@jupyterlab/apputils-extension:themes", {"theme": theme})


def _wait_for(address, process, log):
    for _ in range(600):
        assert process.poll() is None, log.read_text()
        try:
            return urlopen(Request(address, headers={"Authorization": f"token {TOKEN}"})).close()
        except OSError:
            time.sleep(0.2)
    raise AssertionError(log.read_text())
