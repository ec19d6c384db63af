"""Games in projects of their own; `ludex new NAME --example` copies one."""
