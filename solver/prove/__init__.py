"""Prove: what holds in every position that can be reached, and which statements cannot all be true."""
