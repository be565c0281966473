// What the first view does not need: one module, so that it is fetched in one go when any of it is first asked for.
export { Group } from "./pages/group.js";
export { Groups } from "./pages/groups.js";
export { Settings } from "./pages/settings.js";
export { Statistics } from "./pages/statistics.js";
export { Unlock } from "./pages/unlock.js";
export { Welcome } from "./pages/welcome.js";
export { BrowsersCard } from "./parts/browsers-card.js";
export { Pause } from "./parts/pause.js";
export { Picker } from "./parts/picker.js";
