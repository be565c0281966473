"""Both languages say everything, and nothing is left over."""

import re

import places
import sources


def test_both_languages_have_the_same_keys():
    english, korean = sources.catalogue("en"), sources.catalogue("ko")
    assert set(english) == set(korean), set(english) ^ set(korean)
    assert len(english) > 300


def test_every_key_that_is_used_has_words():
    keys, _ = sources.used_words()
    known = sources.catalogue("en")
    areas = {key.split(".")[0] for key in known}
    missing = {key for key in keys if key.split(".")[0] in areas and key not in known and not key.endswith(".js")}
    assert not missing, missing


def test_every_key_is_used():
    keys, beginnings = sources.used_words()
    unused = {key for key in sources.catalogue("en") if key not in keys
              and not any(key.startswith(beginning) for beginning in beginnings)}
    assert not unused, unused


def test_both_languages_fill_in_the_same_values():
    english, korean = sources.catalogue("en"), sources.catalogue("ko")
    # The number that chooses the form need not be said, nor a name that both forms imply.
    optional = {"pause.secondsLeft", "unlock.needsAll"}
    for key in english:
        values = [set(re.findall(r"\{(\w+)(?:\|..)?\}", entry)) for entry in (english[key], korean[key])]
        assert values[0] == values[1] or key in optional, (key, values)


def test_no_sentence_scolds():
    for language in ("en", "ko"):
        for key, entry in sources.catalogue(language).items():
            assert "!" not in entry and "당신" not in entry, (language, key)


def test_one_word_each():
    """A rule locks, the simple block blocks, a shield covers; only windows of the page are closed."""
    for language, never in (("en", r"\bclos(e|ed|es|ing)\b|\bshielded\b"), ("ko", "닫")):
        for key, entry in sources.catalogue(language).items():
            assert key == "common.close" or not re.search(never, entry, re.I), (language, key, entry)


def test_every_remedy_of_the_daemon_has_words():
    text = (places.ROOT / "Sources/WebAPI/Forms/StatusJSON.swift").read_text()
    kinds = set(re.findall(r'\["kind": "(\w+)"', text))
    assert len(kinds) == 11, kinds
    assert {"remedy." + kind for kind in kinds} <= set(sources.catalogue("en"))
    assert all(f"{kind}: [" in sources.TEXTS[places.SOURCE / "words/remedies.js"] for kind in kinds)


def test_every_finding_of_the_daemon_has_words():
    """What is found of the data and of groups; of other parts their status has words."""
    text = "".join(path.read_text() for path in sorted((places.ROOT / "Sources/Daemon/Examining").glob("*.swift")))
    found = set(re.findall(r'finding\("(\w+)", "(\w+)"|part: "(data|groups)", status: \.\w+,\s*code: "(\w+)"', text))
    keys = {f"doctor.{part or other}.{code or second}" for part, code, other, second in found}
    assert len(keys) >= 9, keys
    assert keys <= set(sources.catalogue("en")), keys - set(sources.catalogue("en"))
