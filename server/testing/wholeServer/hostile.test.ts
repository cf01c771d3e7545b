import { brotliCompressSync, constants } from "node:zlib";
import { beforeAll, describe, expect } from "vitest";
import { type Caller, testApp } from "../app.ts";
import { deviceInputs } from "../fixtures/factories.ts";
import { hostile } from "../hostile.ts";

const shop = await testApp();
let admin: Caller = null;

beforeAll(async () => {
  admin = await shop.signIn("ADMIN");
});

/** Words that would reveal how the server is implemented. */
const internals =
  /prisma|postgres|select |\.ts\b|\.js\b|node_modules|stack|at \w+ \(|\/work|\/root/i;

async function send(method: string, url: string, payload?: string | Buffer, type?: string) {
  const headers: Record<string, string> = {
    authorization: `Bearer ${admin?.token}`,
    // With this media type, a response without data has the status of the operation's error.
    ...(url === "/graphql" && { accept: "application/graphql-response+json" }),
  };
  if (type) headers["content-type"] = type;
  const response = await shop.app.inject({ method: method as "GET", url, payload, headers });
  return { status: response.statusCode, text: response.body, headers: response.headers };
}

const fastest = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };

const id = "0190a000-0000-7000-8000-000000000000";
const requests = ["smartphones", "tablets", "wearables"].map((name) => `${name}/add-request`);
const devices = ["smartphones", "tablets", "wearables", "gadgets"];
const writing = [
  ...[...devices, ...requests, "reviews", "navbar", "offers", "evaluations"].map(
    (name) => ["POST", `/api/v1/${name}`] as const,
  ),
  ...[...devices, ...requests, "evaluations"].map(
    (name) => ["PATCH", `/api/v1/${name}/${id}`] as const,
  ),
  ...["inspection", "accept", "decline", "payment", "return"].map(
    (name) => ["POST", `/api/v1/evaluations/${id}/${name}`] as const,
  ),
  ["POST", "/api/v1/units"] as const,
  ["PATCH", `/api/v1/units/${id}`] as const,
  ...["reserve", "sell", "return", "write-off"].map(
    (name) => ["POST", `/api/v1/units/${id}/${name}`] as const,
  ),
  ["POST", "/api/v1/quotes"] as const,
  ["POST", "/api/v1/users/sendOTP"] as const,
  ["POST", "/api/v1/users/verifyOTP"] as const,
  ["PATCH", "/api/v1/users/updateMe"] as const,
  ["PATCH", `/api/v1/users/auth/${id}`] as const,
];

/** Values that no field accepts, and invalid bodies. */
const invalidValues: unknown[] = [
  null,
  true,
  -1,
  1e308,
  1.5,
  "\0",
  "'; DROP TABLE device; --",
  "x".repeat(100_000),
  [],
  [[[[[]]]]],
  {},
  { $gt: "" },
  { toString: null, constructor: { prototype: {} } },
];
const fieldNames = `brand model comments specifications variants coverImage images price stock image
  productType description gadgetName reviewComment mobile otp firstName lastName email status screen
  body deviceType smartPhone tablet receiveCalls availableAccessories amount reason notes note photos
  method date reference device variant grade condition notesBn warrantyDays imei imei2 serial cost
  imeiCheck until name buyerName buyerMobile`.split(/\s+/);
const json = "application/json";

const invalidBodies = [
  ...invalidValues.map((value) => JSON.stringify(value)),
  ...invalidValues.map((value) =>
    JSON.stringify(Object.fromEntries(fieldNames.map((name) => [name, value]))),
  ),
  '{"__proto__": {"admin": true}}',
];

/** Bodies that the server doesn't read as JSON, with their text, media type and expected status. */
const unreadableBodies = [
  ['{"brand": ', json, 400],
  [`"${"x".repeat(2 * 1024 * 1024)}"`, json, 413],
  ["<brand/>", "application/xml", 415],
  ["brand=x", "application/x-www-form-urlencoded", 415],
  ["brand", "text/plain", 415],
] as const;

/** Matches one route for each kind of request body. Only `npm run test:all` tests the other routes. */
const quick =
  /(POST \S+(gadgets|tablets\/add-request|reviews|evaluations|inspection|units|sell|quotes|sendOTP)|PATCH \S+(evaluations|users\/auth)\/\S+)$/;

describe.for(writing.map((route) => route.join(" ")))("%s", (route) => {
  const [method = "", url = ""] = route.split(" ");
  const options = { tags: quick.test(route) ? [] : ["slow"] };

  hostile("refuses every invalid body with a short message of our own", options, async () => {
    for (const body of invalidBodies) {
      const { status, text } = await send(method, url, body, json);
      expect(`${status} for ${body.slice(0, 80)}`).toMatch(/^4(00|03|04|09|13) /);
      expect(text).not.toMatch(internals);
      expect(text.length).toBeLessThan(4_000);
    }
  });

  hostile("refuses broken JSON, two megabytes, XML, a form and text", options, async () => {
    for (const [body, type, expected] of unreadableBodies) {
      const { status, text } = await send(method, url, body, type);
      expect(`${status} for ${type} ${body.slice(0, 80)}`).toMatch(new RegExp(`^${expected} `));
      expect(JSON.parse(text)).toEqual({ status: "fail", message: expect.any(String) });
    }
  });
});

/** Matches the routes whose bodies have no required fields. */
const withoutRequiredFields = /evaluations\/[^/]+\/(accept|decline|return)$/;

hostile.each(writing)(
  "%s %s needs a body only where it has a required field",
  async (method, url) => {
    const { status, text } = await send(method, url, "", json);
    const needsBody = !withoutRequiredFields.test(url);
    expect(`${status} ${text}`).toMatch(needsBody ? /^400 / : /^404 /);
  },
);

hostile.each(["[]", '"text"', "1", "true"])(
  "the body %s is no object, and no field",
  async (body) => {
    const { text } = await send("POST", "/api/v1/reviews", body, json);
    expect(JSON.parse(text)).toEqual({ status: "fail", message: "The input must be an object" });
  },
);

hostile.each([
  ["/api/v1/reviews", '{"reviewComment":"café"}'],
  ["/graphql", '{"query":"{ shop { name } } # café"}'],
])("%s says that a body in Latin-1 is not in UTF-8", async (url, body) => {
  const { status, text } = await send("POST", url, Buffer.from(body, "latin1"), json);
  expect(status).toBe(400);
  expect(text).toContain("The body is not in UTF-8");
});

hostile.each([...devices, ...requests, "reviews", "navbar", "offers", "evaluations"])(
  "DELETE /api/v1/%s/{id} takes an empty body of JSON as none",
  async (name) => {
    const url = `/api/v1/${name}/${id}`;
    expect((await send("DELETE", url, "", json)).status).toBe(404);
    expect((await send("DELETE", url, "{", json)).status).toBe(400);
    const headers = { "content-type": json };
    expect((await shop.app.inject({ method: "DELETE", url, headers })).statusCode).toBe(401);
  },
);

hostile("a POST that has no body takes an empty one of JSON as none", async () => {
  const removal = "/api/v1/upload/delete/x.jpg";
  expect((await send("POST", removal, "", json)).status).toBe(404);
  expect((await send("POST", removal, "{", json)).status).toBe(400);
  const headers = { "content-type": json };
  const url = "/api/v1/users/logout";
  const { statusCode } = await shop.app.inject({ method: "POST", url, headers, payload: "" });
  expect(statusCode).toBe(200);
});

hostile.each(["/graphql", "/api/v1/reviews", "/api/v1/upload", "/"])(
  "%s refuses compressed bodies without decompressing them",
  async (url) => {
    const payload = brotliCompressSync(Buffer.alloc(20_000_000), fastest);
    for (const encoding of ["br", "gzip", "deflate", "zstd", "gzip, br", "BR"]) {
      const headers = { "content-encoding": encoding, "content-type": json };
      const { statusCode, body } = await shop.app.inject({ method: "POST", url, payload, headers });
      expect(statusCode).toBe(415);
      expect(body).toContain("without Content-Encoding");
    }
  },
);

hostile.each([
  ["a list of thousands", { otherIssues: Array(30_000).fill("") }],
  ["thousands of fields", Object.fromEntries(Array.from({ length: 9_000 }, (_, i) => [i, ""]))],
])("%s is refused before its entries are validated", async (_what, body) => {
  const { status, text } = await send("POST", "/api/v1/evaluations", JSON.stringify(body), json);
  expect(status).toBe(400);
  expect(JSON.parse(text).message).toBe("A list or object may have at most 200 entries");
});

describe("GraphQL", () => {
  const post = (body: unknown) =>
    send("POST", "/graphql", typeof body === "string" ? body : JSON.stringify(body), json);

  hostile.each([
    ["malformed JSON", "{", 400],
    ["no query", {}, 400],
    ["a query that is not a string", { query: 1 }, 400],
    ["a document that does not parse", { query: "{ home {" }, 400],
    ["a field that does not exist", { query: "{ users { mobile } }" }, 400],
    ["a batch", [{ query: "{ shop { name } }" }], 400],
    ["a body of 200 kB", { query: `{ shop { name } } #${"x".repeat(200 * 1024)}` }, 413],
  ])("refuses %s", async (_what, body, expected) => {
    const { status, text } = await post(body);
    expect(status).toBe(expected);
    expect(JSON.parse(text).errors[0].message).toEqual(expect.any(String));
    expect(text).not.toMatch(internals);
  });

  hostile("suggests no field names", async () => {
    const { text } = await post({ query: "{ hom { banners { id } } }" });
    expect(text).not.toContain("Did you mean");
  });

  hostile("refuses a mutation by GET", async () => {
    const query = encodeURIComponent(`mutation { deleteReview(id: "${id}") }`);
    const { status } = await send("GET", `/graphql?query=${query}`, undefined, json);
    expect(status).toBe(405);
  });

  hostile.each(invalidValues.map((value) => [JSON.stringify(value).slice(0, 40), value]))(
    "refuses %s as a gadget and as each of its fields",
    async (_name, value) => {
      const query = "mutation ($input: DeviceInput!) { createDevice(input: $input) { id } }";
      const { gadget } = deviceInputs.GADGET;
      const inputs = [
        value,
        { gadget: value },
        ...["gadgetName", "gadgetType", "price", "stock", "coverImage"].map((name) => ({
          gadget: { ...gadget, [name]: name === "gadgetName" && value === -1 ? null : value },
        })),
      ];
      for (const input of inputs) {
        const { status, text } = await post({ query, variables: { input } });
        if (JSON.stringify(input).includes("DROP TABLE") && status === 200) continue;
        expect(`${status} ${JSON.stringify(input).slice(0, 90)}`).toMatch(/^4(00|13) /);
        expect(text).not.toMatch(internals);
      }
    },
  );
});

describe("paths", () => {
  hostile.each([
    ["smartphones?limit=1&limit=2", "limit"],
    ["reviews?sort=createdAt&sort=createdAt", "sort"],
    ["device-changes?after=a&after=b", "after"],
    ["exports/devices.csv?search=a&search=b", "search"],
  ])("GET /api/v1/%s is told that %s may be given only once", async (path, name) => {
    const { status, text } = await send("GET", `/api/v1/${path}`);
    const errors = { [name]: "may be given only once" };
    const message = `${name} may be given only once`;
    expect(status).toBe(400);
    expect(JSON.parse(text)).toEqual({ status: "fail", message, errors });
  });

  hostile.each(["GET", "PATCH", "DELETE"])(
    "%s of an id of any length finds nothing",
    async (method) => {
      for (const length of [301, 8_000]) {
        const path = `/api/v1/smartphones/${"9".repeat(length)}`;
        const { status, text } = await send(
          method,
          path,
          method === "PATCH" ? "{}" : undefined,
          json,
        );
        expect(status).toBe(404);
        expect(JSON.parse(text).message).toBe("No smartphones Found with that ID");
      }
    },
  );

  hostile.each([
    "/%ff",
    "/api/v1/%ff",
    "/api/v1/nothing",
    "/api/v1/smartphones/%00",
    "/api/v1/smartphones/..%2f..%2fetc%2fpasswd",
    `/api/v1/smartphones/${"9".repeat(250)}`,
    "/api/v1/evaluations/null",
    "/api/v1/upload/delete/..%2f..%2fetc",
    "/api/v1/smartphones?limit=1e9",
    "/api/v1/smartphones?page=-1&limit=5",
  ])("%s is refused in JSON", async (path) => {
    const { status, text, headers } = await send("GET", path);
    expect([400, 404, 405]).toContain(status);
    expect(headers["content-type"]).toContain(json);
    expect(JSON.parse(text).message).toEqual(expect.any(String));
    expect(text).not.toMatch(internals);
  });
});
