"""As much of JSON Schema as docs/schedule.schema.json uses; a keyword that is not understood is an error, never ignored."""

IGNORED = {"$schema", "$defs", "title", "description", "default", "then"}
TYPES = {"object": dict, "array": list, "string": str, "integer": int}


def complaints(value, schema, root=None, where="$"):
    """What is wrong with the value, one string each; an empty list when nothing is."""
    root = root or schema
    found = []
    for keyword, rule in schema.items():
        if keyword in IGNORED:
            continue
        if keyword == "$ref":
            target = root
            for part in rule.removeprefix("#/").split("/"):
                target = target[part]
            found += complaints(value, target, root, where)
        elif keyword == "type":
            if not isinstance(value, TYPES[rule]) or (rule == "integer" and isinstance(value, bool)):
                found.append(f"{where} is no {rule}")
        elif keyword in ("const", "enum"):
            allowed = [rule] if keyword == "const" else rule
            if not any(value == a and type(value) is type(a) for a in allowed):
                found.append(f"{where} is none of {allowed}")
        elif keyword == "minimum":
            found += [f"{where} is below {rule}"] if isinstance(value, int) and value < rule else []
        elif keyword == "maximum":
            found += [f"{where} is above {rule}"] if isinstance(value, int) and value > rule else []
        elif keyword == "minItems":
            found += [f"{where} is too short"] if isinstance(value, list) and len(value) < rule else []
        elif keyword == "required":
            found += [f"{where} lacks {name}" for name in rule if isinstance(value, dict) and name not in value]
        elif keyword == "properties":
            for name, inner in rule.items():
                if isinstance(value, dict) and name in value:
                    found += complaints(value[name], inner, root, f"{where}.{name}")
        elif keyword == "items":
            for i, item in enumerate(value if isinstance(value, list) else []):
                found += complaints(item, rule, root, f"{where}[{i}]")
        elif keyword == "if":
            if not complaints(value, rule, root, where):
                found += complaints(value, schema["then"], root, where)
        else:
            raise NotImplementedError(keyword)
    return found
