"""The page's own scripts as text: which words and files they name."""

import re

import places

SCRIPTS = sorted(path for path in places.SOURCE.rglob("*.js") if "vendor" not in path.parts)
TEXTS = {path: path.read_text() for path in SCRIPTS}


def catalogue(language):
    """Keys of a catalogue, each with all the text of its entry."""
    text = (places.SOURCE / "words" / f"{language}.js").read_text()
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
