"""Wheels for the browser's Python: pinned by hash, fetched once, made pure where they are not."""

from __future__ import annotations

import base64
import hashlib
import re
import subprocess
import sys
import zipfile
from pathlib import Path

NATIVE = (".so", ".pyd", ".c", ".pyi")
"""Compiled parts and their sources. MarkupSafe falls back to its own Python where they are missing."""


def pinned(requirements: Path) -> dict[str, str]:
    """Project name -> version, as a requirements file with hashes pins them."""
    return dict(re.findall(r"^([\w.-]+)==([\w.]+)", requirements.read_text(), re.MULTILINE))


def fetch(requirements: Path, store: Path) -> list[Path]:
    """Wheels that a requirements file pins, in its order; those in the store are not fetched again."""
    store.mkdir(parents=True, exist_ok=True)
    if not all(find(store, *pin) for pin in pinned(requirements).items()):
        subprocess.run(
            [
                *(sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check"),
                *("--no-deps", "--require-hashes", "--only-binary", ":all:", "--python-version", "3.14"),
                *(
                    "--implementation",
                    "cp",
                    "--abi",
                    "cp314",
                    "--abi",
                    "none",
                    "--platform",
                    "manylinux2014_x86_64",
                ),
                *("--platform", "any", "--dest", str(store), "--requirement", str(requirements)),
            ],
            check=True,
        )
    return [path for pin in pinned(requirements).items() if (path := find(store, *pin))]


def find(store: Path, name: str, version: str) -> Path | None:
    return next(iter(sorted(store.glob(f"{name.replace('-', '_')}-{version}-*.whl"))), None)


def pure(wheel: Path, folder: Path) -> Path:
    """The same wheel with nothing compiled in it, tagged for any Python 3 on any machine."""
    if wheel.name.endswith("-none-any.whl"):
        return wheel
    name, version = wheel.name.split("-")[:2]
    target = folder / f"{name}-{version}-py3-none-any.whl"
    info = f"{name}-{version}.dist-info"
    with zipfile.ZipFile(wheel) as archive:
        files = {
            path: archive.read(path)
            for path in archive.namelist()
            if not path.endswith((*NATIVE, "/", "/RECORD"))
        }
    tags = files[f"{info}/WHEEL"].decode()
    tags = re.sub(r"^Tag: .*\n", "", tags, flags=re.MULTILINE).replace("Purelib: false", "Purelib: true")
    files[f"{info}/WHEEL"] = f"{tags.rstrip()}\nTag: py3-none-any\n".encode()
    record = "".join(f"{path},sha256={digest(data)},{len(data)}\n" for path, data in files.items())
    files[f"{info}/RECORD"] = f"{record}{info}/RECORD,,\n".encode()
    with zipfile.ZipFile(target, "w") as archive:
        for path, data in files.items():
            archive.writestr(zipfile.ZipInfo(path), data)
    return target


def digest(data: bytes) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
