"""The pages of the websites, by path: one for every way in which a page can be hard to shield."""

import io
import math
import struct
import wave


def page(title, body="", script="", head=""):
    return (f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{title}</title>{head}</head>'
            f"<body><h1>{title}</h1>{body}<script>{script}</script></body></html>")


def plain(title):
    return page(title)


def sound(seconds=60):
    """A quiet tone as a WAV file, 8 bits at 8 kHz."""
    rate, data = 8000, io.BytesIO()
    with wave.open(data, "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(1)
        out.setframerate(rate)
        second = b"".join(struct.pack("B", 128 + round(90 * math.sin(2 * math.pi * 440 * at / rate))) for at in range(rate))
        out.writeframes(second * seconds)
    return data.getvalue()


# Three ways to hold a leaving person back; each works only after a click or a key.
LEAVING = {
    "property": "onbeforeunload = (event) => { event.preventDefault(); return 'stay'; };",
    "listener": "addEventListener('beforeunload', (event) => { event.preventDefault(); event.returnValue = 'stay'; }, true);",
    "late": "addEventListener('click', () => window.addEventListener('beforeunload', (event) => { event.preventDefault(); event.returnValue = 'stay'; }));",
}

# Keeps when anything of the page came to be seen, where a later page of the site finds it: {what: epoch ms}.
SEEN = """
new PerformanceObserver((list) => {
    for (const one of list.getEntriesByName("first-contentful-paint"))
        localStorage.setItem(location.pathname + " " + performance.timeOrigin, performance.timeOrigin + one.startTime);
}).observe({ type: "paint", buffered: true });
"""

WORKER = """
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(clients.claim()));
self.addEventListener("fetch", (event) => {
    if (event.request.mode === "navigate")
        event.respondWith(new Response(`<!doctype html><title>From the worker</title><h1>From the worker</h1><script>SEEN</script>`,
            { headers: { "content-type": "text/html" } }));
});
""".replace("SEEN", SEEN)

FORM = """
<form method="post" action="/slow?seconds=3">
  <input id="line" name="line"> <textarea id="area" name="area"></textarea>
  <div id="rich" contenteditable="true">Text to change</div>
  <button id="send">Send</button>
</form>
"""


# A page that says everything about how its elements look, hears everything, and lets nobody else's style or script in.
LOUD_STYLE = """
* { color: red !important; font: 30px serif !important; outline: 3px solid lime !important; transform: rotate(3deg) !important; }
div, dialog, main, button, h1 { display: none !important; opacity: 0 !important; visibility: hidden !important; }
html { font-size: 40px; filter: hue-rotate(90deg); background: #ff00ff; } body { height: 3000px; background: #ff00ff; }
"""
LOUD_SCRIPT = """
window.heard = [];
for (const kind of ["keydown", "keypress", "keyup", "pointerdown", "pointerup", "mousedown", "mouseup", "click", "beforeinput", "input"])
    addEventListener(kind, (event) => heard.push(kind), true);
"""
LOUD_POLICY = "default-src 'none'; script-src 'nonce-a'; style-src 'nonce-a'; require-trusted-types-for 'script'; trusted-types 'none'"
LOUD = (f'<!doctype html><html lang="en"><title>Loud</title><style nonce="a">{LOUD_STYLE}</style><textarea id="area"></textarea>'
        f'<script nonce="a">{LOUD_SCRIPT}</script></html>')

EDITOR = """
<form id="form" method="dialog"><input id="line" name="city" value="Seoul"> <input id="secret" type="password"> <input id="seek" type="search"> <input id="query" name="search_query">
  <input id="file" type="file"> <button id="send">Send</button></form>
<textarea id="area"></textarea> <div id="rich" contenteditable="true"></div>
<iframe id="plain" src="/inner"></iframe> <iframe id="blank"></iframe>
<p style="height:2000px"></p>
"""


def paper():
    """A PDF with one large field for text."""
    objects = ["<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[4 0 R]/NeedAppearances true/DA(/Helv 24 Tf 0 g)/DR<</Font<</Helv 5 0 R>>>>>>>>",
               "<</Type/Pages/Kids[3 0 R]/Count 1>>", "<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 400]/Annots[4 0 R]/Resources<<>>>>",
               "<</Type/Annot/Subtype/Widget/FT/Tx/T(name)/Rect[10 10 590 390]/P 3 0 R/F 4/DA(/Helv 40 Tf 0 g)/Ff 4096>>",
               "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>"]
    data, places = b"%PDF-1.6\n", []
    for number, content in enumerate(objects, 1):
        places.append(len(data))
        data += f"{number} 0 obj\n{content}\nendobj\n".encode()
    table = f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n" + "".join(f"{place:010d} 00000 n \n" for place in places)
    return data + (table + f"trailer\n<</Size {len(objects) + 1}/Root 1 0 R>>\nstartxref\n{len(data)}\n%%EOF").encode()


def find(host, path, fields):
    """`(content, kind, headers)` of a path; a path of no meaning is a plain page with its name."""
    if path == "/worker.js":
        return WORKER, "text/javascript", {}
    if path == "/worker":
        return page("Installs", script="navigator.serviceWorker.register('/worker.js').then(() => navigator.serviceWorker.ready)"
                    ".then(() => document.title = 'Ready', (why) => document.title = 'Failed: ' + why)"), "text/html", {}
    if path == "/seen":
        return page("Seen", script=SEEN), "text/html", {}
    if path == "/frame":
        return page("Frames", f'<iframe id="inner" src="{fields["of"]}"></iframe>'), "text/html", {}
    if path == "/app":
        return page("App", '<p id="shown">start</p>', "window.go = (to) => { history.pushState({}, '', to); shown.textContent = to; };"), "text/html", {}
    if path == "/fragments":
        return page("Fragments", '<a id="jump" href="#part">down</a><p style="height:2000px"></p><p id="part">Part</p>'), "text/html", {}
    if path == "/early":
        rules = f'{{"prerender": [{{"urls": ["{fields["of"]}"], "eagerness": "immediate"}}]}}'
        return page("Prerenders", f'<a id="link" href="{fields["of"]}">go</a>', head=f'<script type="speculationrules">{rules}</script>'), "text/html", {}
    if path == "/leaving":
        return page("Leaving", script=LEAVING[fields["kind"]]), "text/html", {}
    if path == "/drawn":
        return page("Draws its text", '<textarea id="keys"></textarea> <pre id="text"></pre>', """
            keys.oninput = () => { text.textContent += keys.value; keys.value = ""; };
            addEventListener("beforeunload", (event) => { if (text.textContent !== text.saved) event.preventDefault(); });
        """), "text/html", {}
    if path == "/sketch":
        return page("Sketch", '<canvas id="paper" width="300" height="200"></canvas> <p id="strokes">0</p>', """
            let drawn = 0;
            paper.onpointerup = () => { strokes.textContent = ++drawn; };
            addEventListener("beforeunload", (event) => { if (drawn) event.preventDefault(); });
        """), "text/html", {}
    if path == "/mail":
        return page("Mail", '<iframe id="letter" src="/letter"></iframe>', """
            addEventListener("message", () => { window.isUnsaved = true; });
            addEventListener("beforeunload", (event) => { if (window.isUnsaved) event.preventDefault(); });
        """), "text/html", {}
    if path == "/letter":
        return page("Letter", '<div id="keys" tabindex="0">Write</div> <pre id="text"></pre>', """
            keys.onkeydown = (event) => { text.textContent += event.key; event.preventDefault(); parent.postMessage(1, "*"); };
        """), "text/html", {}
    if path == "/form":
        return page("Form", FORM), "text/html", {}
    if path == "/loud":
        return LOUD, "text/html", {"Content_Security_Policy": LOUD_POLICY}
    if path == "/editor":
        return page("Editor", EDITOR, "blank.contentDocument.body.innerHTML = '<textarea id=\"area\"></textarea>';"), "text/html", {}
    if path == "/drawing":
        return '<svg xmlns="http://www.w3.org/2000/svg"><circle r="9"/></svg>', "image/svg+xml", {}
    if path == "/inner":
        return page("Inner", '<textarea id="area"></textarea>', "window.heard = []; addEventListener('keydown', (event) => heard.push(event.key), true);"), "text/html", {}
    if path == "/film":
        return page("Film", '<audio id="tone" src="/sound.wav" loop></audio> <button id="play">Play</button> <div id="picture">Picture <button id="fill">Fill</button></div>',
                    "play.onclick = () => tone.play(); fill.onclick = () => picture.requestFullscreen();"
                    " const deep = document.createElement('x-player'); document.body.append(deep);"
                    " deep.attachShadow({ mode: 'open' }).append(window.inner = new Audio('/sound.wav'));"), "text/html", {}
    if path == "/post":
        return page("Posts", '<p id="state">ready</p>', """
            window.post = (seconds) => fetch("/slow?seconds=" + seconds, { method: "POST", body: "x".repeat(100000) })
                .then((answer) => answer.text()).then(() => state.textContent = "sent", (why) => state.textContent = "cut: " + why);
        """), "text/html", {}
    if path == "/polls":
        return page("Polls", script="setInterval(() => fetch('/beat?' + Date.now()).catch(() => {}), 100);"), "text/html", {}
    if path == "/streams":
        return page("Streams", '<p id="heard">0</p>', "new EventSource('/stream').onmessage = () => heard.textContent = +heard.textContent + 1;"), "text/html", {}
    if path == "/sockets":
        return page("Sockets", '<p id="heard">0</p>', """
            const socket = new WebSocket("ws://" + location.host + "/socket");
            socket.onopen = () => setInterval(() => socket.send("hello"), 100);
            socket.onmessage = () => heard.textContent = +heard.textContent + 1;
        """), "text/html", {}
    if path == "/sounds":
        return page("Sounds", '<audio id="tone" src="/sound.wav" loop autoplay></audio>'), "text/html", {}
    if path == "/strict":
        return page("Strict"), "text/html", {"Content_Security_Policy": "default-src 'none'; style-src 'none'; script-src 'none'; sandbox allow-forms"}
    if path == "/paper.pdf":
        return paper(), "application/pdf", {}
    if path == "/busy":
        return page("Busy", script="window.hold = (ms) => setTimeout(() => { const end = Date.now() + ms; while (Date.now() < end); }, 10);"), "text/html", {}
    return plain(f"{host}{path}"), "text/html", {}
