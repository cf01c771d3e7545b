import { readFile } from "node:fs/promises";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";

const origin = "https://shop.example";
const file = new URL("../public/serviceWorker.js", import.meta.url);
const build = {
  entries: ["/assets/index-new.js", "/assets/index-bn.js"],
  precached: { en: ["/assets/Toaster.js"], bn: ["/assets/Toaster-bn.js"] },
};
const source = (await readFile(file, "utf8")).replace(
  /^const build = .*$/m,
  `const build = ${JSON.stringify(build)};`,
);

/** Returns a same-origin response, as the worker sees it. */
function basic(body: string, headers: Record<string, string>): Response {
  const response = new Response(body, { headers });
  const type = { value: "basic" };
  return Object.defineProperties(response, { type, clone: { value: () => basic(body, headers) } });
}

/** The bodies of those pages whose content the worker reads. */
const bodies = new Map([
  [`${origin}/offline`, "Offline <section data-visited hidden><ul></ul></section>"],
  [`${origin}/bn/offline`, "ইন্টারনেট নেই"],
  [
    `${origin}/smartPhoneDetails/p1?unit=U-1`,
    '<title>Pixel price: BDT 90</title><h1 class="a">Pixel &amp; more</h1>',
  ],
  [`${origin}/bn/tabletDetails/t1`, "<h1>iPad</h1>"],
]);

/** Returns a push subscription whose endpoint ends with this name. */
const subscription = (name: string) => ({
  toJSON: () => ({ endpoint: `https://push.example/${name}`, keys: { p256dh: "p", auth: "a" } }),
});

/** Runs the worker with caches in memory and with a network that the test can switch off. */
function startWorker() {
  const stores = new Map<string, Map<string, Response>>();
  const listeners = new Map<string, (event: object) => void>();
  const state = {
    isOnline: true,
    /** The pages that vary by the cookie with the visitor's language, because their addresses contain no language. */
    guarded: [`${origin}/dashboard`, `${origin}/profile`],
    fetched: [] as string[],
    skipped: 0,
    messages: [] as object[],
    notifications: [] as object[],
    /** The worker's requests to the API. */
    sent: [] as { query: string; variables?: object }[],
    windows: [] as [outcome: string, url: string][],
  };
  const absolute = (url: string) => new URL(url, origin).href;
  const urlOf = (asked: string | { url: string }) =>
    absolute(typeof asked === "string" ? asked : asked.url);
  const open = async (name: string) => {
    const store = stores.get(name) ?? new Map<string, Response>();
    stores.set(name, store);
    return {
      put: async (url: string, response: Response) => void store.set(absolute(url), response),
      keys: async () => [...store.keys()].map((url) => ({ url })),
      match: async (asked: string | { url: string }) => store.get(urlOf(asked))?.clone(),
      delete: async (asked: string | { url: string }) => store.delete(urlOf(asked)),
    };
  };
  const match = async (url: string) =>
    [...stores.values()]
      .map((store) => store.get(absolute(url)))
      .find(Boolean)
      ?.clone();
  const caches = { open, match };
  runInNewContext(source, {
    URL,
    Set,
    Response,
    location: { origin },
    navigator: {
      get onLine() {
        return state.isOnline;
      },
    },
    caches,
    clients: {
      claim: async () => undefined,
      matchAll: async () => [
        {
          url: `${origin}/buyTablet#top`,
          focus: async () => void state.windows.push(["focused", `${origin}/buyTablet`]),
        },
      ],
      openWindow: async (url: string) => void state.windows.push(["opened", url]),
    },
    registration: {
      pushManager: {
        subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) =>
          subscription(`by-${applicationServerKey}`),
      },
      showNotification: async (title: string, options: object) =>
        void state.notifications.push({ title, ...options }),
    },
    skipWaiting: async () => void state.skipped++,
    Request: class {
      readonly url: string;
      constructor(url: string) {
        this.url = absolute(url);
      }
    },
    fetch: async (requested: string | { url: string }, init?: { body: string }) => {
      if (requested === "/graphql" && init) {
        state.sent.push(JSON.parse(init.body));
        return Response.json({ data: { pushKey: "shop" } });
      }
      const { url } = requested as { url: string };
      if (!state.isOnline) throw new TypeError("Failed to fetch");
      state.fetched.push(url);
      const vary = state.guarded.includes(url) ? "Accept-Encoding, Cookie" : "Accept-Encoding";
      const visibility = url.includes("private") ? "private, no-cache" : "public";
      return basic(bodies.get(url) ?? `body of ${url}`, { vary, "cache-control": visibility });
    },
    addEventListener: (type: string, listener: (event: object) => void) =>
      listeners.set(type, listener),
  });
  /**
   * Dispatches an event to the worker. Returns the body of the worker's response, or undefined if it doesn't respond.
   */
  const dispatch = async (type: string, event: object = {}) => {
    const pending: Promise<unknown>[] = [];
    let response: Promise<Response> | undefined;
    listeners.get(type)?.({
      ...event,
      source: { postMessage: (message: object) => state.messages.push(message) },
      waitUntil: (promise: Promise<unknown>) => pending.push(promise),
      respondWith: (promise: Promise<Response>) => {
        response = promise;
      },
    });
    const body = await response?.then((received) => received.text());
    await Promise.all(pending);
    return body;
  };
  const request = (path: string, options: object = {}) =>
    dispatch("fetch", {
      request: { url: absolute(path), method: "GET", mode: "cors", destination: "", ...options },
    });
  return { state, stores, caches, dispatch, request };
}

const navigation = { mode: "navigate", destination: "document" };

test("pages come from the network, or from the cache if there is no network", async () => {
  const { state, request } = startWorker();
  expect(await request("/buyTablet", navigation)).toBe(`body of ${origin}/buyTablet`);
  state.isOnline = false;
  expect(await request("/buyTablet", navigation)).toBe(`body of ${origin}/buyTablet`);
  await expect(request("/aboutUs", navigation)).rejects.toThrow("Failed to fetch");
});

test("without a network, an uncached page is replaced by the offline page in its language, with links to visited devices", async () => {
  const { state, dispatch, request } = startWorker();
  await dispatch("message", { data: { type: "keep", page: origin, language: "en", loaded: [] } });
  state.isOnline = false;
  expect(await request("/aboutUs", navigation)).toBe(bodies.get(`${origin}/offline`));
  expect(await request("/bn/aboutUs", navigation)).toBe("ইন্টারনেট নেই");
  state.isOnline = true;
  for (const path of ["/smartPhoneDetails/p1?unit=U-1", "/bn/tabletDetails/t1", "/buyTablet"])
    await request(path, navigation);
  state.isOnline = false;
  expect(await request("/aboutUs", navigation)).toBe(
    'Offline <section data-visited><ul><li><a href="/smartPhoneDetails/p1?unit=U-1">Pixel &amp; more</a></li></ul></section>',
  );
  // For a missing file, the worker must not respond with the offline page.
  await expect(request("/img/a.png", { destination: "image" })).rejects.toThrow("Failed to fetch");
});

test("files whose names change with their content are fetched only once", async () => {
  const { state, request } = startWorker();
  await request("/assets/shop-1.js", { destination: "script" });
  await request("/assets/shop-1.js", { destination: "script" });
  expect(state.fetched).toEqual([`${origin}/assets/shop-1.js`]);
});

test("images that are only for their receiver are not cached", async () => {
  const { state, stores, request } = startWorker();
  await request("/images/private.jpg", { destination: "image" });
  await request("/images/private.jpg", { destination: "image" });
  expect(state.fetched).toHaveLength(2);
  expect(stores.get("files")?.size ?? 0).toBe(0);
});

test("a file comes from the network if the browser denies access to the caches", async () => {
  const { caches, request } = startWorker();
  caches.match = async () => {
    throw new DOMException("The operation is insecure.", "SecurityError");
  };
  expect(await request("/assets/shop-1.js", { destination: "script" })).toContain("shop-1.js");
});

test("the worker leaves APIs, mutations and other origins to the browser", async () => {
  const { state, request } = startWorker();
  for (const path of ["/api/v1/reviews", "/graphql", "/healthz", "https://other.example/a.js"]) {
    expect(await request(path, { destination: "script" })).toBeUndefined();
  }
  expect(await request("/buyTablet", { ...navigation, method: "POST" })).toBeUndefined();
  expect(state.fetched).toEqual([]);
});

test("the cache of pages keeps the 40 newest pages", async () => {
  const { stores, request } = startWorker();
  for (let page = 0; page < 42; page++) await request(`/page${page}`, navigation);
  const kept = [...(stores.get("pages")?.keys() ?? [])];
  expect(kept).toHaveLength(40);
  expect(kept[0]).toBe(`${origin}/page2`);
});

test("a page that the router shows is cached together with its files", async () => {
  const { state, dispatch, request } = startWorker();
  const loaded = [`${origin}/assets/shop-1.js`];
  const page = `${origin}/#top`;
  await dispatch("message", { data: { type: "keep", page, language: "bn", loaded } });
  state.isOnline = false;
  expect(await request("/", navigation)).toContain("body of");
  expect(await request("/assets/shop-1.js", { destination: "script" })).toContain("shop-1.js");
});

test("choosing another language deletes cached guarded pages but keeps public pages", async () => {
  const { state, dispatch, request } = startWorker();
  const script = "/assets/shop-1.js";
  for (const page of ["/dashboard", "/buyTablet", "/profile"]) await request(page, navigation);
  await request(script, { destination: "script" });
  await dispatch("message", { data: { type: "language" } });
  await request("/profile", navigation);
  state.isOnline = false;
  await expect(request("/dashboard", navigation)).rejects.toThrow("Failed to fetch");
  for (const page of ["/buyTablet", "/profile"])
    expect(await request(page, navigation)).toContain(page);
  expect(await request(script, { destination: "script" })).toContain(script);
});

test("choosing a language without a network deletes no pages", async () => {
  const { state, dispatch, request } = startWorker();
  await request("/profile", navigation);
  state.isOnline = false;
  await dispatch("message", { data: { type: "language" } });
  expect(await request("/profile", navigation)).toContain("/profile");
});

test("the files that pages of a language need offline are cached with the first of these pages", async () => {
  const { state, dispatch, request } = startWorker();
  await dispatch("message", { data: { type: "keep", page: origin, language: "bn", loaded: [] } });
  state.isOnline = false;
  const script = { destination: "script" };
  expect(await request("/assets/Toaster-bn.js", script)).toContain("Toaster-bn.js");
  await expect(request("/assets/Toaster.js", script)).rejects.toThrow("Failed to fetch");
});

test("a waiting worker takes over from pages of its own version, and announces itself to other pages", async () => {
  const { state, dispatch } = startWorker();
  const waiting = (entry: string) =>
    dispatch("message", { data: { type: "waiting", loaded: [`${origin}/assets/${entry}`] } });
  await waiting("index-old.js");
  expect(state).toMatchObject({ skipped: 0, messages: [{ type: "newVersion" }] });
  await waiting("index-new.js");
  expect(state).toMatchObject({ skipped: 1, messages: [{ type: "newVersion" }] });
});

const message = {
  tag: "m1",
  title: "SmartTrade",
  body: "Pixel 9 is back in stock",
  path: "/smartPhoneDetails/p9",
  end: { path: "/alerts/end/token", label: "Stop alert" },
  lang: "en",
};

test.each([
  ["replaces", { newSubscription: subscription("new") }, "new"],
  ["ends", {}, "by-shop"],
])(
  "a browser that %s its subscription is registered with another one",
  async (_what, event, name) => {
    const { state, dispatch } = startWorker();
    await dispatch("pushsubscriptionchange", event);
    const { query, variables } = state.sent.at(-1) ?? {};
    expect(query).toContain("registerPush");
    const endpoint = `https://push.example/${name}`;
    expect(variables).toEqual({ input: { endpoint, p256dh: "p", auth: "a" } });
  },
);

test("a web push is shown with its text, and a repeated one replaces it", async () => {
  const { state, dispatch } = startWorker();
  await dispatch("push", { data: { json: () => message } });
  const { title, tag, body, lang } = message;
  expect(state.notifications).toEqual([
    {
      title,
      ...{ tag, body, lang, icon: "/icons/192.png" },
      data: { path: message.path, end: message.end.path },
      actions: [{ action: "end", title: "Stop alert" }],
    },
  ]);
  await dispatch("push", {});
});

test.each([
  ["", "/smartPhoneDetails/p9", "opened"],
  ["end", "/alerts/end/token", "opened"],
  ["", "/buyTablet", "focused"],
  ["", "https://other.example/", undefined],
])("a click on a notification (%j) for %s: %s", async (action, path, outcome) => {
  const { state, dispatch } = startWorker();
  let isClosed = false;
  const notification = {
    data: { path, end: "/alerts/end/token" },
    close: () => {
      isClosed = true;
    },
  };
  await dispatch("notificationclick", { notification, action });
  expect(isClosed).toBe(true);
  expect(state.windows).toEqual(outcome ? [[outcome, origin + path]] : []);
});
