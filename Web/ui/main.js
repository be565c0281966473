import { h, render } from "./vendor/preact.js";
import { App } from "./app.js";
import { connect } from "./live/feed.js";
import { show } from "./live/choices.js";
import { startRouting } from "./live/route.js";

show();
startRouting();
connect();
render(h(App), document.getElementById("root"));
