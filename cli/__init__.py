"""The `ludex` command."""
