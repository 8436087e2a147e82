"""TOML for the tests: tomllib reads; a writer for the few kinds that a pack has."""
import json
from tomllib import loads  # noqa: F401


def _value(value):
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(k)} = {_value(v)}" for k, v in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_value, value)) + "]"
    return json.dumps(value)


def dumps(tree):
    """Every top-level key on a line of its own."""
    return "".join(f"{key} = {_value(value)}\n" for key, value in tree.items())
