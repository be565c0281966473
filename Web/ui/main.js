import { h, render } from "./vendor/preact.js";
import { App } from "./app.js";
import { connect, reconnect } from "./live/feed.js";
import { choices, show } from "./live/choices.js";
import { startRouting } from "./live/route.js";
import { bringIcons } from "./parts/icon.js";
import { learn } from "./words/index.js";

show();
startRouting();
connect();
// The browser may put the page away whole and take it out again later.
addEventListener("pageshow", (event) => event.persisted && reconnect());
bringIcons();
await learn(choices.value.language);
render(h(App), document.getElementById("root"));
