"""rules/schema.json: made by the program, agreed with its loader and with every shipped pack."""
import json
import pathlib
import tempfile

import toml_text as toml

from harness import case, same

RULES = pathlib.Path(__file__).resolve().parents[2] / "rules"
TYPES = {"string": str, "boolean": bool, "object": dict, "array": list}


def faults(value, schema, where=""):
    """What is wrong with `value`: the part of draft 7 that the schema uses."""
    kinds = schema.get("type", [])
    kinds = [kinds] if isinstance(kinds, str) else kinds
    if kinds and not any(isinstance(value, TYPES[kind]) for kind in kinds):
        return [f"{where}: no {'/'.join(kinds)}"]
    found = []
    if isinstance(value, list):
        for i, item in enumerate(value):
            found += faults(item, schema.get("items", {}), f"{where}[{i}]")
    if isinstance(value, dict):
        found += [f"{where}: no {key}" for key in schema.get("required", []) if key not in value]
        known, more = schema.get("properties", {}), schema.get("additionalProperties", True)
        for key, item in value.items():
            if key in known or isinstance(more, dict):
                found += faults(item, known.get(key, more), f"{where}.{key}")
            elif not more:
                found.append(f"{where}: {key} is unknown")
    return found


SCHEMA = json.loads((RULES / "schema.json").read_text(encoding="utf-8"))


@case
def the_committed_schema_is_what_the_program_prints(terse):
    same(terse.run("rules", "schema").stdout, (RULES / "schema.json").read_bytes())


@case
def every_shipped_pack_fits_the_schema(_):
    packs = [*RULES.glob("*.toml"), *RULES.glob("skills/*.toml")]
    assert len(packs) > 70, len(packs)
    for path in packs:
        found = faults(toml.loads(path.read_text(encoding="utf-8")), SCHEMA)
        assert not found, (path.name, found[:5])


@case
def every_shipped_pack_passes_the_check_without_a_warning(terse):
    # glyph.toml words SPEC.md rows for `terse spec`; it is no pack of the filter.
    packs = [path for path in [*RULES.glob("*.toml"), *RULES.glob("skills/*.toml")]
             if path.name != "glyph.toml"]
    done = terse.run("rules", "check", *sorted(packs))
    assert done.returncode == 0 and done.stderr == b"", done.stderr[:600]
    assert done.stdout.startswith(f"{len(packs)} packs, ".encode()), done.stdout


def minimal():
    return {"pack": {"name": "p", "version": "1", "summary": "s"},
            "dictionary": {"d": {"production": "prod"}},
            "signature": [{"class": "error", "open": "E!"}],
            "phrase": [{"family": "narration", "from": "please", "to": ""}],
            "template": [{"name": "t", "verbose": "The rollout of {who:word} is at {n:int} of the steps.",
                          "terse": "rollout {who} at {n}",
                          "example": [{"verbose": "The rollout of a is at 3 of the steps.",
                                       "terse": "rollout a at 3", "fields": {"who": "a", "n": 3}}],
                          "keep": [{"text": "The rollout is not here."}]}]}


def variants():
    """(tree, words of the loader's finding): one fault each, everywhere the schema has a rule."""
    for path in ((), ("pack",), ("signature", 0), ("phrase", 0), ("template", 0),
                 ("template", 0, "example", 0), ("template", 0, "keep", 0)):
        tree = minimal()
        node = tree
        for step in path:
            node = node[step]
        node["vebrose"] = "x"
        yield tree, "unknown key"
    for path in (("pack", "name"), ("pack", "version"), ("pack", "summary"), ("signature", 0, "class"),
                 ("phrase", 0, "from"), ("phrase", 0, "to"), ("phrase", 0, "family"),
                 ("template", 0, "name"), ("template", 0, "verbose"), ("template", 0, "terse"),
                 ("template", 0, "example", 0, "verbose"), ("template", 0, "example", 0, "terse"),
                 ("template", 0, "keep", 0, "text")):
        for wrong in (None, 5):
            tree = minimal()
            node = tree
            for step in path[:-1]:
                node = node[step]
            if wrong is None:
                del node[path[-1]]
            else:
                node[path[-1]] = wrong
            yield tree, ""
    for key, wrong in (("round", "yes"), ("derive", "x"), ("default", 3), ("unit", "x"), ("empty", "x"),
                       ("abbreviate", "x"), ("case", "x"), ("example", "x"), ("keep", {}), ("final", 1),
                       ("class", 1), ("match", 1)):
        tree = minimal()
        tree["template"][0][key] = wrong
        yield tree, ""


@case
def the_schema_and_the_loader_refuse_the_same_packs(terse):
    assert not faults(minimal(), SCHEMA)
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "p.toml")
        path.write_text(toml.dumps(minimal()), encoding="utf-8")
        done = terse.run("rules", "check", path)
        assert done.returncode == 0, done.stderr
        for tree, words in variants():
            assert faults(tree, SCHEMA), tree
            path.write_text(toml.dumps(tree), encoding="utf-8")
            done = terse.run("rules", "check", path)
            assert done.returncode == 2 and words.encode() in done.stderr, (tree, done.stderr)
