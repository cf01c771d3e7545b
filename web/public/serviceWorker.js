// Keeps what somebody has seen of the shop, so that it is shown without a network too. Pages are kept
// as the server sends them, which is the same for everybody; what the APIs answer is never kept.

/** The caches, and how much each holds. */
const pages = { name: "pages", atMost: 40 };
const files = { name: "files", atMost: 300 };

/** Addresses that are no pages of the shop. */
const apis = /^\/(api|graphql|graphiql|healthz|readyz)\b/;
/** What lies at such an address never changes: its name comes from its content. */
const unchanging = /^\/(assets|images)\//;
/** What else a page is made of. */
const parts = new Set(["image", "script", "style", "font", "manifest"]);

const ignoring = { ignoreVary: true };

async function keep({ name, atMost }, address, response) {
  const cache = await caches.open(name);
  await cache.put(address, response);
  const oldestFirst = await cache.keys();
  const surplus = oldestFirst.slice(0, Math.max(0, oldestFirst.length - atMost));
  await Promise.all(surplus.map((request) => cache.delete(request)));
}

/** Asks the network, and keeps what it answers where that is whole and from here. */
async function fetchAndKeep(event, cache, request) {
  const response = await fetch(request);
  if (response.status === 200 && response.type === "basic" && !response.redirected)
    event.waitUntil(keep(cache, addressOf(request), response.clone()));
  return response;
}

const addressOf = ({ url }) => url.split("#", 1)[0];

async function networkFirst(event, cache) {
  const { request } = event;
  try {
    return await fetchAndKeep(event, cache, request);
  } catch (error) {
    const kept = await caches.match(addressOf(request), ignoring);
    if (kept) return kept;
    throw error;
  }
}

async function keptFirst(event) {
  const { request } = event;
  const kept = await caches.match(addressOf(request), ignoring);
  return kept ?? fetchAndKeep(event, files, request);
}

addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin || apis.test(pathname)) return;
  if (request.mode === "navigate") event.respondWith(networkFirst(event, pages));
  else if (unchanging.test(pathname)) event.respondWith(keptFirst(event));
  else if (parts.has(request.destination)) event.respondWith(networkFirst(event, files));
});

/**
 * A page tells its own address, and the files that it was made of before we were there. The browser
 * still has most of it, so that little comes over the network again.
 */
addEventListener("message", (event) => {
  const { page, made } = event.data;
  const keepMissing = async (cache, address) => {
    if (await caches.match(address, ignoring)) return;
    await fetchAndKeep(event, cache, new Request(address, { cache: "force-cache" }));
  };
  event.waitUntil(
    Promise.allSettled([
      keepMissing(pages, addressOf({ url: page })),
      ...made.map((address) => keepMissing(files, address)),
    ]),
  );
});

addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(clients.claim()));
