import { mount } from "svelte";
import App from "./App.svelte";
import "./look/fonts.css";
import "./look/tokens.css";
import "./look/paper.css";
import { profile } from "./profile/profile.svelte";
import { language } from "./words/speak.svelte";

document.documentElement.lang = language.now;
profile.dress();
mount(App, { target: document.getElementById("app")! });
