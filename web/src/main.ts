// How does the page begin?

import "./look/style/fonts.css";
import "./look/drawn/palette.css";
import "./look/style/tokens.css";
import "./look/style/paper.css"; // before what games and pages make of it
import { mount } from "svelte";
import App from "./App.svelte";
import { wakeSound } from "./look/sound/sound";
import { profile } from "./profile/profile.svelte";
import { language } from "./words";

document.documentElement.lang = language.now;
profile.dress();
wakeSound();
document.documentElement.dataset.begun = ""; // what watches the opening need not do anything
const app = document.getElementById("app")!;
// No rule of style: `:has` would be asked again whenever anything on the page comes or goes.
new MutationObserver((_, watching) => {
  if (!app.firstElementChild) return; // a page that is still on its way
  document.getElementById("opening")?.remove();
  watching.disconnect();
}).observe(app, { childList: true });
mount(App, { target: app });

if (location.protocol === "https:" && "serviceWorker" in navigator) {
  navigator.serviceWorker.register("/sw.js").catch(() => undefined); // without it the page works just as well
}
