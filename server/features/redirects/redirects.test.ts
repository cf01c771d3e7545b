import { beforeEach, describe, expect, test } from "vitest";
import { type Caller, testApp } from "../../testing/app.ts";
import { emptyDatabase } from "../../testing/database.ts";
import { hostile } from "../../testing/hostile.ts";

const shop = await testApp({ PUBLIC_URL: "https://shop.example" });
const { deps, graphql, rest } = shop;

let admin: Caller;
beforeEach(async () => {
  await emptyDatabase();
  admin = await shop.signIn("ADMIN");
});

const create = async (input: object, as = admin) =>
  (
    await graphql(
      "mutation ($input: RedirectInput!) { createRedirect(input: $input) { id from to kind hits } }",
      { input },
      { as },
    )
  ).body;

test.each([
  [
    { from: "/old", to: "/aboutUs" },
    { from: "/old", to: "/aboutUs", kind: "EXACT" },
  ],
  [
    { from: "/old/", to: "https://shop.example/" },
    { from: "/old", to: "/", kind: "EXACT" },
  ],
  [
    { from: "https://former.example/p/1", to: "/saved" },
    { from: "/p/1", to: "/saved" },
  ],
  [{ from: "/ফোন", to: "/buySmartPhone?brand=A" }, { from: encodeURI("/ফোন") }],
  [
    { from: "/blog/*", to: "/news/*" },
    { from: "/blog/*", to: "/news/*", kind: "PREFIX" },
  ],
  [
    { from: "/blog", to: "/aboutUs", kind: "PREFIX" },
    { from: "/blog/*", kind: "PREFIX" },
  ],
])("%j is stored as %j", async (input, stored) => {
  expect((await create(input)).data.createRedirect).toMatchObject({ hits: 0, ...stored });
});

test.each([
  ["from", { from: "/aboutUs", to: "/whyST" }],
  ["from", { from: "/BUYSMARTPHONE/x", to: "/whyST" }],
  ["from", { from: "/bn/smartPhoneDetails/x", to: "/whyST" }],
  ["from", { from: "/api/*", to: "/whyST" }],
  ["from", { from: "/*", to: "/whyST" }],
  ["from", { from: "/a?b=1", to: "/whyST" }],
  ["from", { from: "/a*b", to: "/whyST" }],
  ["from", { from: "old", to: "/whyST" }],
  ["from", { from: "/%zz", to: "/whyST" }],
  ["to", { from: "/old", to: "https://other.example/" }],
  ["to", { from: "/old", to: "//other.example" }],
  ["to", { from: "/old", to: "/\\other.example" }],
  ["to", { from: "/old", to: "javascript:alert(1)" }],
  ["to", { from: "/old", to: "/new/*" }],
  ["to", { from: "/old", to: "/old" }],
  ["to", { from: "/old", to: "/bn/old" }],
  ["to", { from: "/old/*", to: "/old/more/*" }],
])("the error of %s in %j is named", async (field, input) => {
  const { errors } = await create(input);
  expect(errors?.[0]?.extensions).toMatchObject({
    code: "BAD_USER_INPUT",
    fields: { [field]: expect.any(String) },
  });
});

test("a loop through other redirects, and a second redirect of an address, are refused", async () => {
  await create({ from: "/a", to: "/b" });
  await create({ from: "/b/*", to: "/c" });
  await create({ from: "/b", to: "/c" });
  expect((await create({ from: "/c", to: "/a" })).errors?.[0]?.extensions.code).toBe(
    "BAD_USER_INPUT",
  );
  expect((await create({ from: "/a", to: "/saved" })).errors?.[0]?.extensions.code).toBe(
    "CONFLICT",
  );
});

test("redirects are listed, found and deleted, with an audit entry each", async () => {
  const { id } = (await create({ from: "/products/phone", to: "/aboutUs" })).data.createRedirect;
  await create({ from: "/other", to: "/saved" });
  const list = (search: string) =>
    graphql(
      "query ($search: String) { redirects(search: $search) { totalCount nodes { from } } }",
      { search },
      { as: admin },
    );
  expect((await list("PRODUCTS")).body.data.redirects).toEqual({
    totalCount: 1,
    nodes: [{ from: "/products/phone" }],
  });
  expect((await rest("GET /redirects", { as: admin })).body.data).toHaveLength(2);
  expect((await rest(`DELETE /redirects/${id}`, { as: admin })).body.data).toBe(id);
  expect((await rest(`DELETE /redirects/${id}`, { as: admin })).status).toBe(404);
  const entries = await deps.database.auditEntry.findMany({ where: { subject: "REDIRECT" } });
  expect(entries.map(({ action }) => action).sort()).toEqual(["CREATED", "CREATED", "DELETED"]);
});

const importCsv = (payload: string | Buffer) =>
  shop.app.inject({
    method: "POST",
    url: "/api/v1/redirects/import",
    headers: { authorization: `Bearer ${admin?.token}`, "content-type": "text/csv" },
    payload,
  });

describe("a CSV file", () => {
  test("adds redirects, changes existing redirects, and names the skipped rows", async () => {
    await create({ from: "/known", to: "/aboutUs" });
    const response = await importCsv(
      "\uFEFFFrom,To,Kind\r\n/known,/saved,exact\r\n/blog,/news/*,prefix\r\n/aboutUs,/saved,\r\n/x,https://other.example,\r\n/l1,/l2,\r\n/l2,/l1,\r\n",
    );
    expect(response.statusCode).toBe(200);
    const { created, updated, faults } = response.json().data;
    expect({ created, updated }).toEqual({ created: 1, updated: 1 });
    expect(faults.map(({ row }: { row: number }) => row)).toEqual([4, 5, 6, 7]);
    const stored = await deps.database.redirect.findMany({ orderBy: { from: "asc" } });
    expect(stored.map(({ from, to, kind }) => [from, to, kind])).toEqual([
      ["/blog/*", "/news/*", "PREFIX"],
      ["/known", "/saved", "EXACT"],
    ]);
  });

  test("of 10,000 redirects is imported, and no more are taken", async () => {
    const rows = Array.from({ length: 10_000 }, (_, index) => `/old/${index},/aboutUs,exact`);
    const { data, message } = (await importCsv(`from,to,kind\n${rows.join("\n")}`)).json();
    expect(message).toBeUndefined();
    expect(data).toMatchObject({ created: 10_000, faults: [] });
    expect((await create({ from: "/one-more", to: "/aboutUs" })).errors?.[0]?.extensions.code).toBe(
      "CONFLICT",
    );
  });

  test("that is not valid is refused", async () => {
    for (const text of ["", "a,b\n1,2", '"', "\0\0"])
      expect([200, 400]).toContain((await importCsv(text)).statusCode);
    expect(await deps.database.redirect.count()).toBe(0);
  });
});

const longCsv = `from,to\n${"/a/b,/c/d\n".repeat(200_000)}`;
hostile("a CSV file of 200,000 rows", async () => {
  await importCsv(longCsv);
});
