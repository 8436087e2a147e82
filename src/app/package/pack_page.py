"""terse-packs(5): the keys of a rule pack, from the JSON Schema that the loader's own tables give."""
import json

from roff import Page, escape

EXAMPLE = """[pack]
name = "rollout"
version = "1.0.0"
summary = "Lines of a deployment script"

[[template]]
name = "deployed"
verbose = "Deployment of {service:word} to {region:word} finished after {time:quantity}."
terse = "deployed {service}@{region} {time}"

[[template.example]]
verbose = "Deployment of api to eu-west finished after 48s."
terse = "deployed api@eu-west 48s"
fields = { service = "api", region = "eu-west", time = "48s" }

[[template.keep]]
text = "Deployment of api to eu-west has not finished."
"""


def type_of(schema):
    kind = schema.get("type", "string")
    return " or ".join(kind) if isinstance(kind, list) else kind


def inner(schema):
    """The table whose keys are worth a list: of the schema itself, of each element, of each entry."""
    for part in (schema, schema.get("items"), schema.get("additionalProperties")):
        if isinstance(part, dict) and "properties" in part:
            return part
    return {}


def table(page, name, schema):
    """One section a table; tables in it follow."""
    is_array = schema.get("type") == "array"
    name += "" if is_array or "properties" in schema or not inner(schema) else ".HOLE"
    page.subsection(f"[[{name}]]" if is_array else f"[{name}]")
    page.paragraph(schema["description"] + ".")
    fields = inner(schema)
    needed = fields.get("required", [])
    nested = []
    for key, child in fields.get("properties", {}).items():
        if "properties" in inner(child):
            nested.append((f"{name}.{key}", child))
            continue
        page.entry(f"\\fB{escape(key)}\\fR (\\fI{type_of(child)}\\fR{', needed' if key in needed else ''})",
                   child["description"] + ".")
    for path, child in nested:
        table(page, path, child)


def pack_page(data):
    schema = json.loads(data["pack_schema"])
    page = Page("terse-packs", 5, data["version"], "rule packs: how records are recognised and shortened")
    page.section("DESCRIPTION")
    page.paragraph("A rule pack is a TOML file. `terse rules new` NAME writes one to start from, `terse rules check` "
                   "proves it and runs its examples, `terse rules try` shows what it does to a text, `terse rules "
                   "schema` prints what this page says for an editor.")
    page.paragraph("Packs are looked for in this order, and of two templates with one name the nearest wins: "
                   "`--pack`; .terse/rules/*.toml, once `terse rules trust` has recorded them; "
                   "$XDG_CONFIG_HOME/terse/rules/*.toml; built in. No pack is exempt from the proof.")
    page.paragraph("Verbose and terse form hold the same typed holes, {name:type} and {name}. Types: int, number, "
                   "quantity, percent, word, text, path, code, dictionary, status, list. Parts in [...] are "
                   "optional. Every template has an example that changes and a text that must not.")
    page.section("TABLES")
    for name, child in schema["properties"].items():
        table(page, name, child)
    page.section("EXAMPLE")
    page.example(EXAMPLE.rstrip())
    page.section("SEE ALSO")
    page.lines.append("\\fBterse\\fR(1)")
    return page.text()
