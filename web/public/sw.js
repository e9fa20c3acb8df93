// What may be kept on the device? Hashed files for ever; the page only for the moment when there is no network.

const KEPT = "prems-1";

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(begun());
});
self.addEventListener("activate", (event) => event.waitUntil(tidy()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (url.pathname.startsWith("/assets/")) event.respondWith(kept(request));
  else if (url.pathname === "/icon.svg") event.respondWith(fetch(request).catch(() => caches.match(request)));
  else if (request.mode === "navigate") event.respondWith(fresh(request));
});

/** The page and the files it begins with: whoever was here once can open it without a network. */
async function begun() {
  const cache = await caches.open(KEPT);
  const page = await fetch("/", { cache: "no-cache" });
  const files = (await page.clone().text()).match(/\/assets\/[\w.-]+/g) ?? [];
  await cache.addAll(["/icon.svg", ...files]);
  await cache.put("/", page);
}

async function kept(request) {
  const cache = await caches.open(KEPT);
  const known = await cache.match(request);
  if (known) return known;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}

/** Always the server's page; the last one where the server cannot be reached. */
async function fresh(request) {
  const cache = await caches.open(KEPT);
  try {
    const answer = await fetch(request);
    if (answer.ok) await cache.put("/", answer.clone());
    return answer;
  } catch (error) {
    const known = await cache.match("/");
    if (known) return known;
    throw error;
  }
}

async function tidy() {
  for (const name of await caches.keys()) if (name !== KEPT) await caches.delete(name);
  await self.clients.claim();
}
