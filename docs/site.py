"""A hook of mkdocs: the reference pages are made from the code when the site is built."""

from ludex.cli.reference import PAGES
from mkdocs.structure.files import File


def on_files(files, config):
    """Add the pages that are made from the code."""
    for name, made in PAGES.items():
        files.append(File.generated(config, f"reference/{name}.md", content=made()))
    return files
