// Shows visited pages when there is no network. The worker stores HTML that the server sends to every visitor. It also
// stores guarded pages without their data, in the user's chosen language. It never stores pages with a user's data
// (`no-store`) or responses of the APIs.

// The build replaces this value (server/cli/bundling/serviceWorker.mjs). `entries` are the entry scripts, whose names
// change with each version. `precached` lists the files of each language that a page needs without a network, even if
// the page has not loaded them yet.
const build = { entries: [], precached: {} };

const pages = { name: "pages", maxEntries: 40 };
const files = { name: "files", maxEntries: 300 };
/** The page in each language that is shown if the requested page is not stored. */
const offline = { name: "offline", maxEntries: 2 };
const offlinePages = { en: "/offline", bn: "/bn/offline" };

const apiPaths = /^\/(api|graphql|graphiql|healthz|readyz)\b/;
/** Matches the paths of files whose names change with their content. */
const immutablePaths = /^\/(assets|images)\//;
const fileTypes = new Set(["image", "script", "style", "font", "manifest"]);

/**
 * Returns the stored response. Returns undefined if there is none or if the browser denies access. Ignores the
 * request's headers. Only guarded pages vary by a header: the cookie with the chosen language. A change of the language
 * deletes the copies of guarded pages.
 */
const cached = (url) => caches.match(url, { ignoreVary: true }).catch(() => undefined);
const withoutHash = (url) => url.split("#", 1)[0];

/** Stores a response, and deletes the oldest entries if the cache exceeds its limit. */
async function put({ name, maxEntries }, url, response) {
  const cache = await caches.open(name);
  await cache.put(url, response);
  const oldestFirst = await cache.keys();
  const surplus = oldestFirst.slice(0, Math.max(0, oldestFirst.length - maxEntries));
  await Promise.all(surplus.map((request) => cache.delete(request)));
}

/**
 * Whether a response is meant only for its receiver, such as a receipt or the photo of an inspection. Other pages
 * contain no data of a user.
 */
const isPrivate = (cache, response) => {
  const policy = response.headers.get("cache-control");
  return /\bno-store\b/.test(policy) || (cache === files && /\bprivate\b/.test(policy));
};

const isStorable = (cache, response) =>
  response.status === 200 &&
  response.type === "basic" &&
  !response.redirected &&
  !isPrivate(cache, response);

/** Fetches a request. Stores the response if it is complete, comes from this origin, and is not private. */
async function fetchAndCache(event, cache, request) {
  const response = await fetch(request);
  if (isStorable(cache, response))
    event.waitUntil(put(cache, withoutHash(request.url), response.clone()));
  return response;
}

async function networkFirst(event, cache) {
  try {
    return await fetchAndCache(event, cache, event.request);
  } catch (error) {
    const response = await cached(withoutHash(event.request.url));
    const shown = response ?? (cache === pages && (await offlinePage(event.request.url)));
    if (shown) return shown;
    throw error;
  }
}

const banglaPath = /^\/bn(\/|$)/;
const devicePath = /^(\/bn)?\/(smartPhone|tablet|wearable|gadget)Details\//;
const maxVisited = 12;

/**
 * Returns the page about the missing network, with links to the visited devices. Returns undefined if that page is not
 * stored.
 */
async function offlinePage(url) {
  const isBangla = banglaPath.test(new URL(url).pathname);
  const page = await cached(isBangla ? offlinePages.bn : offlinePages.en);
  if (!page) return undefined;
  const links = await visitedDevices(isBangla);
  const text = await page.text();
  const html = links.length
    ? text.replace("data-visited hidden", "data-visited").replace("<ul></ul>", () => `<ul>${links.join("")}</ul>`)
    : text;
  return new Response(html, { status: 503, headers: { "content-type": "text/html; charset=utf-8" } });
}

/**
 * Returns links to the stored pages of devices in one language, newest first. The texts of the links are the pages'
 * headings, because the titles contain prices, which may have changed.
 */
async function visitedDevices(isBangla) {
  const cache = await caches.open(pages.name);
  const requests = (await cache.keys()).reverse();
  const links = requests.map(async ({ url }) => {
    const { pathname, search } = new URL(url);
    if (!devicePath.test(pathname) || banglaPath.test(pathname) !== isBangla) return [];
    const response = await cache.match(url, { ignoreVary: true });
    const [, heading] = /<h1[^<>]*>([^<]+)/.exec(await response.text()) ?? [];
    const address = (pathname + search).replaceAll("&", "&amp;");
    return heading ? [`<li><a href="${address}">${heading}</a></li>`] : [];
  });
  return (await Promise.all(links)).flat().slice(0, maxVisited);
}

const cacheFirst = async (event, cache) =>
  (await cached(withoutHash(event.request.url))) ?? fetchAndCache(event, cache, event.request);

addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin || apiPaths.test(pathname)) return;
  if (request.mode === "navigate") event.respondWith(networkFirst(event, pages));
  else if (immutablePaths.test(pathname)) event.respondWith(cacheFirst(event, files));
  else if (fileTypes.has(request.destination)) event.respondWith(networkFirst(event, files));
});

/** Stores those URLs that are not stored yet, from the browser's HTTP cache if possible. Ignores failures. */
const cacheMissing = (event, cache, urls) =>
  Promise.allSettled(
    urls.map(async (url) => {
      if (await cached(url)) return;
      await fetchAndCache(event, cache, new Request(url, { cache: "force-cache" }));
    }),
  );

/** Deletes the stored pages that vary by the cookie with the language. */
async function deleteGuardedPages() {
  // Without a network, a page in the previous language is better than no page.
  if (!navigator.onLine) return;
  const cache = await caches.open(pages.name);
  const requests = await cache.keys();
  await Promise.all(
    requests.map(async (request) => {
      const response = await cache.match(request, { ignoreVary: true });
      if (/\bcookie\b/i.test(response?.headers.get("vary"))) await cache.delete(request);
    }),
  );
}

const handlers = {
  /**
   * Stores a page that the router has shown without a navigation request, along with the files that the page has
   * loaded.
   */
  keep: async (event, { page, language, loaded }) => {
    await Promise.all([
      cacheMissing(event, pages, [withoutHash(page)]),
      cacheMissing(event, files, [...loaded, ...(build.precached[language] ?? [])]),
      // Usually sends no request, because the browser's HTTP cache keeps the offline pages for an hour.
      ...Object.values(offlinePages).map((path) =>
        fetchAndCache(event, offline, new Request(path)).catch(() => undefined),
      ),
    ]);
  },
  /** The user has chosen a language. Stored guarded pages may be in another language. */
  language: deleteGuardedPages,
  /**
   * If the page already runs this version, takes over, because no reload is needed. Otherwise the page can offer a
   * reload.
   */
  waiting: async (event, { loaded }) => {
    const isCurrent = loaded.some((url) => build.entries.includes(new URL(url).pathname));
    if (isCurrent) await skipWaiting();
    else event.source?.postMessage({ type: "newVersion" });
  },
};

addEventListener("message", (event) => {
  event.waitUntil(handlers[event.data.type]?.(event, event.data));
});

/**
 * Shows a message from the shop (server/features/alerts/push/send.ts). If the message arrives again, it replaces the
 * earlier notification.
 */
async function showMessage({ tag, title, body, path, end, lang }) {
  const actions = end ? [{ action: "end", title: end.label }] : [];
  const data = { path, end: end?.path };
  const icon = "/icons/192.png";
  await registration.showNotification(title, { tag, body, lang, icon, data, actions });
}

addEventListener("push", (event) => {
  const message = event.data?.json();
  if (message) event.waitUntil(showMessage(message));
});

/** Executes an operation as the browser's user, and returns its data. */
async function graphql(query, variables) {
  const response = await fetch("/graphql", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ query, variables }),
  });
  const { data, errors } = await response.json();
  if (errors) throw new Error(errors[0].message);
  return data;
}

/**
 * After the browser has ended or replaced the subscription, subscribes again and registers the subscription for the
 * browser's user.
 */
async function renewSubscription({ newSubscription }) {
  const subscription = newSubscription ?? (await subscribe());
  const { endpoint, keys } = subscription.toJSON();
  const register = "mutation ($input: PushInput!) { registerPush(input: $input) { id } }";
  await graphql(register, { input: { endpoint, p256dh: keys.p256dh, auth: keys.auth } });
}

async function subscribe() {
  const { pushKey } = await graphql("{ pushKey }");
  return registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: pushKey,
  });
}

addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renewSubscription(event)));

/** Shows the page at a path of this site. Uses a tab that already shows the page, or else opens a new tab. */
async function openPage(path) {
  const { href, origin } = new URL(path, location.origin);
  if (origin !== location.origin) return;
  const tabs = await clients.matchAll({ type: "window" });
  const shown = tabs.find(({ url }) => withoutHash(url) === href);
  await (shown ? shown.focus() : clients.openWindow(href));
}

addEventListener("notificationclick", (event) => {
  const { notification, action } = event;
  notification.close();
  const { path, end } = notification.data;
  event.waitUntil(openPage(action === "end" ? end : path));
});

addEventListener("activate", (event) => event.waitUntil(clients.claim()));
