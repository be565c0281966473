"""The page's own scripts as text: what they import, which words they use."""

import re

import places

SCRIPTS = sorted(path for path in places.PAGE.rglob("*.js") if "vendor" not in path.parts)
TEXTS = {path: path.read_text() for path in SCRIPTS}


def imports(path):
    """Files that a script imports before it runs."""
    return [(path.parent / name).resolve() for name in
            re.findall(r'^(?:import|export) [^"]*?"(\.{1,2}/[^"]+)"', path.read_text(), re.M)]


def first_view():
    """Every script that must be there before Today can be shown, nearest first."""
    found = [places.PAGE / "main.js"]
    for path in found:
        if "vendor" in path.parts:
            continue
        found += [other for other in imports(path) if other not in found]
    return found


def catalogue(language):
    """Keys of a catalogue, each with all the text of its entry."""
    text = (places.PAGE / "words" / f"{language}.js").read_text()
    string = r'"(?:[^"\\]|\\.)*"'
    keys = {}
    for key, entry in re.findall(rf'({string}): ({string}|\{{(?: \w+: {string},?)+ \}})', text):
        key = key.strip('"')
        assert key not in keys, f"twice in {language}: {key}"
        keys[key] = entry
    return keys


def used_words():
    """Keys that the scripts name, and the beginnings of keys that they put together."""
    keys, beginnings = set(), set()
    for path, text in TEXTS.items():
        if path.name in ("en.js", "ko.js"):
            continue
        # A beginning has its dot at the end: say("nav." + place).
        beginnings |= set(re.findall(r'["`]((?:\w+\.)+)(?:"|\$\{)', text))
        keys |= set(re.findall(r'"([a-zA-Z]+(?:\.[\w:]+)+|brand)"', text))
        if re.search(r'say\(\(difference', text):
            beginnings |= {"figures.less.", "figures.more."}
    return keys, beginnings
