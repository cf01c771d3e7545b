import type { FastifyInstance } from "fastify";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { unavailableMessage } from "../platform/errors.ts";
import { Reading } from "../platform/reading.ts";
import { testApp } from "./app.ts";
import { gadgetInput, placeholder } from "./factories.ts";
import { otherServer } from "./otherServer.ts";

const shop = await testApp();
const as = await shop.signIn("ADMIN");

const other = await otherServer(shop);

const questions = {
  home: `{ home { banners { id } offers { id } newestDevices { id price } topBrands { count }
    reviews { id author { firstName } } } }`,
  list: "{ devices(kind: GADGET) { totalCount nodes { id price } facets { stocks { count } } } }",
  detail: "query ($id: ID!) { device(id: $id) { price } similarDevices(id: $id) { id price } }",
  reviews: "{ reviews { totalCount nodes { author { firstName } } } }",
  pictures: "{ banners { id } offers { id } }",
};

const write = async (mutation: string, variables: object, by = as) => {
  const { body } = await shop.graphql(mutation, { ...variables }, { as: by });
  if (body.errors) throw new Error(body.errors[0]?.message);
  return body.data;
};

let id = "";
let reviewId = "";
beforeAll(async () => {
  const create = "mutation ($input: DeviceInput!) { createDevice(input: $input) { id } }";
  id = (await write(create, { input: { gadget: gadgetInput() } })).createDevice.id;
  reviewId = (await write('mutation { createReview(reviewComment: "Good") { id } }', {}))
    .createReview.id;
});

/** What is written, and who asks for it afterwards. */
const writes: [string, (keyof typeof questions)[], string, () => object][] = [
  [
    "a new device",
    ["home", "list", "detail"],
    "mutation ($input: DeviceInput!) { createDevice(input: $input) { id } }",
    () => ({ input: { gadget: gadgetInput() } }),
  ],
  [
    "a new price",
    ["home", "list", "detail"],
    "mutation ($id: ID!, $input: DevicePatch!) { updateDevice(id: $id, input: $input) { id } }",
    () => ({ id, input: { gadget: { price: 77_777 } } }),
  ],
  [
    "a new review",
    ["home", "reviews"],
    'mutation { createReview(reviewComment: "Better") { id } }',
    () => ({}),
  ],
  [
    "a reviewer's new name",
    ["home", "reviews"],
    "mutation ($input: ProfileInput!) { updateMe(input: $input) { token } }",
    () => ({ input: { firstName: "Salma", lastName: "Khatun", email: "s@example.com" } }),
  ],
  [
    "a removed review",
    ["home", "reviews"],
    "mutation ($id: ID!) { deleteReview(id: $id) }",
    () => ({ id: reviewId }),
  ],
  [
    "a banner and an offer",
    ["home", "pictures"],
    `mutation ($image: String!) { createBanner(image: $image) { id } createOffer(image: $image) { id } }`,
    () => ({ image: placeholder }),
  ],
];

async function ask(name: keyof typeof questions, app: FastifyInstance, method: "GET" | "POST") {
  const asked = { query: questions[name], variables: { id } };
  const search = new URLSearchParams({ ...asked, variables: JSON.stringify(asked.variables) });
  const response =
    method === "GET"
      ? await app.inject({ url: `/graphql?${search}` })
      : await app.inject({ method, url: "/graphql", payload: asked });
  expect(response.json().errors).toBeUndefined();
  return { origin: response.headers["cache-status"], body: response.body };
}

describe.each(writes)("%s", (_what, shownBy, mutation, variables) => {
  test("is seen by the next reader of this server and of another", async () => {
    const places = shownBy.flatMap((name) =>
      [shop.app, other].flatMap((app) =>
        (["GET", "POST"] as const).map((method) => ({ name, app, method })),
      ),
    );
    const before = await Promise.all(places.map((p) => ask(p.name, p.app, p.method)));
    for (const { name, app, method } of places) {
      expect((await ask(name, app, method)).origin).toBe("smarttrade; hit");
    }
    await write(mutation, variables());
    const after = await Promise.all(places.map((p) => ask(p.name, p.app, p.method)));
    for (const [index, { origin, body }] of after.entries()) {
      expect(origin).not.toBe("smarttrade; hit");
      expect(body).not.toBe(before[index]?.body);
    }
  });
});

test("a stampede is answered by one look into the database", async () => {
  const reads = vi.spyOn(Reading.prototype, "read");
  const query = "{ devices(first: 7) { nodes { id } } }";
  const answers = await Promise.all(Array.from({ length: 40 }, () => shop.graphql(query)));
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(reads).toHaveBeenCalledTimes(1);
  reads.mockRestore();
});

test("what is not there, and what is asked beside something personal, is not remembered", async () => {
  const kept = shop.deps.answers.size.answers;
  const missing = await shop.graphql("query ($id: ID!) { device(id: $id) { id } }", {
    id: "00000000-0000-7000-8000-000000000000",
  });
  expect(missing.body.errors?.[0]?.extensions.code).toBe("NOT_FOUND");
  const mine = await shop.graphql("{ shop { name } me { id } }", {}, { as });
  expect(mine.body.data.me.id).toBe(as.id);
  const visitors = await shop.graphql("{ shop { name } me { id } }");
  expect(visitors.body.data.me).toBeNull();
  expect(shop.deps.answers.size.answers).toBe(kept);
});

test("what is not there is looked up once, though it is refused in Apollo Server's words", async () => {
  const reads = vi.spyOn(Reading.prototype, "read");
  const query = "query ($id: ID!) { device(id: $id) { id } }";
  const { status, body } = await shop.graphql(query, { id: crypto.randomUUID() });
  expect(reads).toHaveBeenCalledTimes(1);
  reads.mockRestore();
  expect(status).toBe(404);
  expect(body).toEqual({
    data: { device: null },
    errors: [
      {
        message: "No devices Found with that ID",
        locations: [{ line: 1, column: 20 }],
        path: ["device"],
        extensions: { code: "NOT_FOUND" },
      },
    ],
  });
});

test("a part for which the database takes too long is said to be so beside personal data too", async () => {
  const { read } = Reading.prototype;
  const reads = vi.spyOn(Reading.prototype, "read").mockImplementation(function (
    this: Reading,
    sql,
  ) {
    const isCount = sql.sql.includes("device_tally");
    return isCount ? Promise.reject(new Error("Query read timeout")) : read.call(this, sql);
  } as typeof read);
  const query = "{ me { id } devices(first: 2) { nodes { id } totalCount } }";
  const { status, body } = await shop.graphql(query, {}, { as });
  reads.mockRestore();
  expect(status).toBe(503);
  expect(body.errors?.[0]).toMatchObject({
    message: unavailableMessage,
    path: ["devices", "totalCount"],
    extensions: { code: "UNAVAILABLE" },
  });
});
