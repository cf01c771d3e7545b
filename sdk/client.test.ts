import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { testApp } from "../server/testing/app.ts";
import { emptyDatabase } from "../server/testing/database.ts";
import { createKey } from "../server/testing/fixtures/apiKeys.ts";
import { gadgetInput } from "../server/testing/fixtures/factories.ts";
import { newPng } from "../server/testing/fixtures/imageFiles.ts";
import type { DeviceChange } from "./src/changes.ts";
import type { ClientOptions } from "./src/client.ts";
import { installedPackage, type Sdk } from "./testing/installed.ts";

const shop = await testApp({}, { isOwn: true });
const url = await shop.app.listen({ port: 0, host: "127.0.0.1" });
const installed = installedPackage();
let sdk: Sdk;

beforeAll(async () => {
  sdk = await installed.load();
});

beforeEach(emptyDatabase);

/** Creates a client whose key may change the catalogue. */
async function admin(options: Partial<ClientOptions> = {}) {
  const { token } = await createKey(shop, ["WRITE_CATALOGUE", "UPLOADS"]);
  return sdk.createClient({ url, apiKey: token, ...options });
}

const gadget = (gadgetName = "Case") => ({ input: { gadget: gadgetInput({ gadgetName }) } });

/**
 * Returns a `fetch` that first returns these responses, one for each call, and then works normally. Undefined stands
 * for a broken connection.
 */
function failingFetch(...failures: (Response | undefined)[]): typeof fetch {
  return async (input, init) => {
    if (failures.length === 0) return fetch(input, init);
    const failure = failures.shift();
    if (!failure) throw new TypeError("fetch failed");
    return failure;
  };
}

const unavailable = (status: number, retryAfter: string) =>
  new Response("Try again", { status, headers: { "retry-after": retryAfter } });

describe("the installed package", () => {
  test("prints the first device with the example of ten lines", async () => {
    await (await admin()).request(sdk.CreateDevice, { input: phone("Galaxy") });
    const printed = await installed.runExample("firstDevice.mjs", { SHOP_URL: url });
    expect(printed).toBe("Samsung Galaxy 90000 IN_STOCK\n");
  });
});

/** Returns the README's programs in one language. */
async function programsIn(language: "js" | "ts"): Promise<string[]> {
  const readme = await readFile("sdk/README.md", "utf8");
  const blocks = readme.matchAll(new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, "gs"));
  return [...blocks].map(([, program = ""]) => program);
}

test("the README's programs that use the package compile unchanged in strict mode, and programs with errors do not", {
  tags: ["slow"],
}, async () => {
  const wrong = `
    import { createClient, devices, ListDevices } from "smarttrade-client";
    const shop = createClient({ url: "http://localhost" });
    const page = await shop.request(ListDevices, { kind: "TABLET" });
    export const total: number = page.devices.totalCount;
    for await (const { title } of devices(shop)) title.toUpperCase();
    await shop.request(ListDevices, { kind: "CAR" });
    export const wrong: string = page.devices.totalCount;
  `;
  const programs = await programsIn("ts");
  expect(programs).toHaveLength(4);
  const errors = await installed.typeErrors(wrong, ...programs);
  const places = [...errors.matchAll(/^(program\d+\.ts)\((\d+),/gm)].map(([, ...place]) => place);
  expect(places).toEqual([
    ["program0.ts", "7"],
    ["program0.ts", "8"],
  ]);
});

test("the README's programs that don't use the package run unchanged", async () => {
  const { token } = await createKey(shop, ["READ_CATALOGUE", "WRITE_CATALOGUE"]);
  await sdk.createClient({ url, apiKey: token }).request(sdk.CreateDevice, gadget());
  const programs = await programsIn("js");
  const printed = await Promise.all(
    programs.map((program) =>
      installed.run(program.replaceAll("https://shop.example", url), { SMARTTRADE_KEY: token }),
    ),
  );
  expect(printed).toEqual(Array(2).fill(expect.stringContaining("title: 'Case'")));
});

describe("a request", () => {
  test("accepts any document, with or without types", async () => {
    const client = sdk.createClient({ url });
    expect(await client.request("{ shop { name } }")).toEqual({
      shop: { name: shop.deps.env.SHOP_NAME },
    });
  });

  test("is sent again after a broken connection, 503 and 429, and waits as Retry-After says", async () => {
    const failures = [undefined, unavailable(503, "0"), unavailable(429, "0")];
    const client = await admin({ fetch: failingFetch(...failures) });
    const { createDevice } = await client.request(sdk.CreateDevice, gadget());
    expect(createDevice.title).toBe("Case");
  });

  test("is sent again if one of its fields is unavailable", async () => {
    const errors = [{ message: "Try again", extensions: { code: "UNAVAILABLE" } }];
    const partial = Response.json({ errors, data: { device: null } });
    const client = sdk.createClient({ url, fetch: failingFetch(partial) });
    expect(await client.request("{ shop { name } }")).toHaveProperty("shop");
  });

  test("creates only one device if the response is lost", async () => {
    let isLost = false;
    const client = await admin({
      fetch: async (input, init) => {
        const response = await fetch(input, init);
        if (isLost) return response;
        isLost = true;
        throw new TypeError("terminated");
      },
    });
    await client.request(sdk.CreateDevice, gadget());
    expect(await shop.deps.database.device.count()).toBe(1);
  });

  test.each([0, 2])("is sent again %i times and no more", async (retries) => {
    let sent = 0;
    const counting: typeof fetch = async () => {
      sent++;
      return unavailable(503, "0");
    };
    const client = sdk.createClient({ url, retries, fetch: counting });
    await expect(client.request("{ shop { name } }")).rejects.toMatchObject({ status: 503 });
    expect(sent).toBe(retries + 1);
  });

  test("does not wait longer than maxWaitMs", async () => {
    const client = sdk.createClient({ url, fetch: failingFetch(unavailable(429, "3600")) });
    await expect(client.request("{ shop { name } }")).rejects.toMatchObject({ status: 429 });
  });

  test("throws the shop's error with its code if it is refused, and is not sent again", async () => {
    const { token } = await createKey(shop, ["READ_CATALOGUE"]);
    const client = sdk.createClient({ url, apiKey: token });
    const refused = await client.request(sdk.CreateDevice, gadget()).catch((error) => error);
    expect(refused).toBeInstanceOf(sdk.ShopError);
    expect(refused).toMatchObject({ code: "FORBIDDEN", status: 403 });
    expect(refused.requestId).toMatch(/^[\da-f-]{36}$/);
  });

  test("ends when it is cancelled", async () => {
    const client = sdk.createClient({ url, fetch: failingFetch(unavailable(503, "30")) });
    const signal = AbortSignal.timeout(50);
    const request = client.request("{ shop { name } }", {}, { signal });
    await expect(request).rejects.toThrow();
  });

  test.each([
    ["a response that does not begin", false],
    ["a body that does not end", true],
  ])(
    "times out at %s, even if it has a signal and the garbage collector runs",
    async (_what, begins) => {
      const silent = createServer((_request, response) => {
        if (begins) response.writeHead(200, { "content-type": "application/json" }).write("{");
      }).listen(0, "127.0.0.1");
      await new Promise((resolve) => silent.once("listening", resolve));
      const { port } = silent.address() as AddressInfo;
      const printed = await installed.run(timingOut, { SHOP_URL: `http://127.0.0.1:${port}` });
      silent.closeAllConnections();
      silent.close();
      expect(printed).toBe("TimeoutError\n");
    },
  );

  test("is sent again if the response breaks off", async () => {
    let isBroken = false;
    const client = sdk.createClient({
      url,
      fetch: async (input, init) => {
        if (isBroken) return fetch(input, init);
        isBroken = true;
        return new Response(
          new ReadableStream({ pull: (stream) => stream.error(new TypeError("terminated")) }),
        );
      },
    });
    expect(await client.request("{ shop { name } }")).toHaveProperty("shop");
    expect(isBroken).toBe(true);
  });

  test("throws the signal's reason if it is cancelled while the response arrives", async () => {
    const cancelling = new AbortController();
    const client = sdk.createClient({
      url,
      fetch: async (input, init) => {
        const response = await fetch(input, init);
        cancelling.abort(new Error("no longer needed"));
        return response;
      },
    });
    const request = client.request("{ shop { name } }", {}, { signal: cancelling.signal });
    await expect(request).rejects.toThrow("no longer needed");
  });

  test("does not follow a redirect, which would receive the API key", async () => {
    const seen: unknown[] = [];
    const other = createServer((request, response) => {
      seen.push(request.url);
      response.writeHead(307, { location: "/elsewhere" }).end();
    }).listen(0, "127.0.0.1");
    await new Promise((resolve) => other.once("listening", resolve));
    const { port } = other.address() as AddressInfo;
    const client = sdk.createClient({
      url: `http://127.0.0.1:${port}`,
      apiKey: "st_x",
      retries: 0,
    });
    await expect(client.request("{ shop { name } }")).rejects.toThrow();
    other.close();
    expect(seen).toEqual(["/graphql"]);
  });

  test("that uploads an image returns the path to use in a device", async () => {
    const client = await admin();
    const image = new Blob([new Uint8Array(await newPng())], { type: "image/png" });
    expect(await client.uploadImage(image)).toMatch(/^\/images\/.*\.32x24\./);
    const refused = client.uploadImage(new Blob(["text"]));
    await expect(refused).rejects.toMatchObject({ name: "ShopError", status: 415 });
  });
});

/**
 * A program whose request is aborted by a timeout while the garbage collector runs again and again. The program prints
 * the error.
 */
const timingOut = `
  import { setFlagsFromString } from "node:v8";
  import { runInNewContext } from "node:vm";
  import { createClient } from "smarttrade-client";
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc");
  const collecting = setInterval(collect, 5);
  setTimeout(() => process.exit(1), 5000).unref();
  const { signal } = new AbortController();
  const shop = createClient({ url: process.env.SHOP_URL, timeoutMs: 200, retries: 0 });
  await shop.request("{ shop { name } }", {}, { signal }).catch(({ name }) => console.log(name));
  clearInterval(collecting);
`;

const phone = (model: string) => ({
  smartphone: {
    ...gadgetInput(),
    gadgetName: undefined,
    gadgetType: undefined,
    price: undefined,
    stock: undefined,
    brand: "Samsung",
    model,
    productType: "NEW" as const,
    specifications: {
      processor: "Exynos",
      gpu: "Mali",
      display: "OLED",
      frontCamera: "12 MP",
      backCamera: "50 MP",
      battery: "5000 mAh",
      sim: "DUAL_SIM" as const,
    },
    variants: [
      { ram: 8, rom: 128, price: 90_000, sellingPrice: 60_000, stock: "IN_STOCK" as const },
    ],
  },
});

describe("lists", () => {
  test("continue from page to page", async () => {
    const client = await admin();
    const names = ["Case 1", "Case 2", "Case 3"];
    for (const name of names) await client.request(sdk.CreateDevice, gadget(name));
    const found: string[] = [];
    for await (const { title } of sdk.devices(client, { orderBy: "OLDEST", pageSize: 2 }))
      found.push(title);
    expect(found).toEqual(names);
  });
});

describe("changes of the catalogue", () => {
  /** Creates a copy of the catalogue. The test keeps it up to date as users of the client would. */
  function newCopy() {
    const titles = new Map<string, string>();
    let cursor: string | undefined;
    const apply = ({ id, device }: DeviceChange) =>
      device ? titles.set(id, device.title) : titles.delete(id);
    const store = {
      read: async () => cursor,
      write: async (value: string) => {
        cursor = value;
      },
    };
    const synchronise = async (client: ReturnType<Sdk["createClient"]>, pageSize = 2) => {
      for await (const { startsAnew, changes } of sdk.deviceChanges(client, { store, pageSize })) {
        if (startsAnew) titles.clear();
        changes.forEach(apply);
      }
      return [...titles.values()].toSorted();
    };
    return { synchronise, store };
  }

  test("keep a copy up to date from one call to the next", async () => {
    const client = await admin();
    const { synchronise } = newCopy();
    const ids: string[] = [];
    for (const name of ["A", "B", "C"])
      ids.push((await client.request(sdk.CreateDevice, gadget(name))).createDevice.id);
    await expect.poll(() => synchronise(client)).toEqual(["A", "B", "C"]);
    const [first = "", second = ""] = ids;
    await client.request(sdk.DeleteDevice, { id: first });
    const input = { gadget: { gadgetName: "D" } };
    await client.request(sdk.UpdateDevice, { id: second, input });
    await expect.poll(() => synchronise(client)).toEqual(["C", "D"]);
  });

  test("are repeated if processing them failed", async () => {
    const client = await admin();
    await client.request(sdk.CreateDevice, gadget());
    const store = sdk.cursorFile(installed.path("catalogue.cursor"));
    const next = () => sdk.deviceChanges(client, { store }).next();
    const titles = async () =>
      (await next()).value?.changes.flatMap(({ device }: DeviceChange) => device?.title ?? []);
    await expect.poll(titles).toEqual(["Case"]);
    expect(await titles()).toEqual(["Case"]);
    for await (const page of sdk.deviceChanges(client, { store })) void page;
    expect(await titles()).toEqual([]);
  });

  test("start again if the shop no longer knows the cursor", async () => {
    const client = await admin();
    const copy = newCopy();
    await client.request(sdk.CreateDevice, gadget("A"));
    await expect.poll(() => copy.synchronise(client)).toEqual(["A"]);
    await shop.deps.database.$executeRaw`TRUNCATE device CASCADE`;
    await client.request(sdk.CreateDevice, gadget("B"));
    await expect.poll(() => copy.synchronise(client)).toEqual(["B"]);
  });
});

describe("a webhook", () => {
  const secret = `whsec_${Buffer.from("a".repeat(32)).toString("base64")}`;
  const other = `whsec_${Buffer.from("b".repeat(32)).toString("base64")}`;
  const body = '{"type":"device.created","timestamp":"2026-11-23T12:00:00.000Z","data":{"id":"1"}}';

  function signed(at = new Date(), secrets = [secret]) {
    const signatures = secrets.map((each) => new Webhook(each).sign("msg_1", at, body));
    return {
      "Webhook-Id": "msg_1",
      "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
      "webhook-signature": signatures.join(" "),
    };
  }

  test("from the shop is verified, even during a rotation of the secret", () => {
    const event = { id: "msg_1", type: "device.created", data: { id: "1" } };
    expect(sdk.verifyWebhook(secret, { headers: signed(), body })).toMatchObject(event);
    const rotated = new Headers(signed(new Date(), [other, secret]));
    expect(sdk.verifyWebhook(secret, { headers: rotated, body })).toMatchObject(event);
  });

  test.each([
    ["changed", { headers: signed(), body: body.replace("1", "2") }],
    ["signed by another secret", { headers: signed(new Date(), [other]), body }],
    ["old", { headers: signed(new Date(Date.now() - 360_000)), body }],
    ["without a signature", { headers: {}, body }],
  ])("that is %s is refused", (_label, request) => {
    expect(() => sdk.verifyWebhook(secret, request)).toThrow();
  });
});
