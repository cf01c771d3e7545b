import { beforeEach, describe, expect, test } from "vitest";
import { testApp } from "../../testing/app.ts";
import { emptyDatabase } from "../../testing/database.ts";
import { phoneInput } from "../../testing/fixtures/factories.ts";
import { hostile } from "../../testing/hostile.ts";
import { secondInstance } from "../../testing/secondInstance.ts";
import { statementsOf } from "../../testing/statements.ts";

const shop = await testApp({ PUBLIC_URL: "https://shop.example" }, { withSite: true });
const { app, deps } = shop;
const other = await secondInstance(shop, { withSite: true });

let admin: Awaited<ReturnType<typeof shop.signIn>>;

beforeEach(async () => {
  await emptyDatabase();
  admin = await shop.signIn("ADMIN");
});

const fields = `slug path footerPosition draft { version previewPath isChanged }
  current { id number } scheduled { number }`;

async function call(field: string, types: string, variables: object, selected = fields) {
  const args = types.replaceAll(/\$(\w+): [^,]+/g, "$1: $$$1");
  const query = `mutation M(${types}) { result: ${field}(${args}) ${selected && `{ ${selected} }`} }`;
  const { body } = await shop.graphql(query, variables as Record<string, unknown>, { as: admin });
  return { result: body.data?.result, error: body.errors?.[0] };
}

const draft = (texts: object = {}) => ({
  ...{
    slug: "warranty",
    title: "Warranty",
    description: "What we stand for",
    body: "## Days\n\nText",
  },
  ...texts,
});
const save = (texts: object = {}, version = 0) =>
  call("savePageDraft", "$input: PageDraftInput!, $version: Int!", {
    input: draft(texts),
    version,
  });
const publish = (slug = "warranty", at: string | null = null) =>
  call("publishPage", "$slug: String!, $at: DateTime", { slug, at });
const pageOf = async (url: string, server = app) => server.inject(url);
const inSeconds = (seconds: number) =>
  new Date(deps.clock().getTime() + seconds * 1_000).toISOString();

test.each([
  ["/aboutUs", "find us in the shopping mall at the address below."],
  ["/aboutUs", "<section><h2>What we do</h2><div>"],
  ["/whyST", "Why SmartTrade</h1>"],
  [
    "/termsAndCondition",
    "<strong>1-2 business days</strong> until what you bought is shipped to you",
  ],
  ["/returnRefund", "your refund is processed in 3-5 business days"],
  ["/bn/returnRefund", "<strong>১৪ দিন</strong> কেনা জিনিস ফেরত দেওয়ার সময়"],
  ["/bn/whyST", 'href="/bn/returnRefund"'],
  ["/privacy", "What SmartTrade keeps about you"],
])("%s has the first text: %s", async (url, text) => {
  const { statusCode, body } = await pageOf(url);
  expect([statusCode, body.includes(text)]).toEqual([200, true]);
});

test("a page begins as a draft; once published, every server shows it and links to it in footer and sitemap", async () => {
  await save({ titleBn: "ওয়ারেন্টি" });
  expect((await pageOf("/pages/warranty")).statusCode).toBe(404);
  expect((await pageOf("/pages/warranty", other)).statusCode).toBe(404);
  expect((await publish()).result.current.number).toBe(1);
  await call("setFooterPages", "$slugs: [String!]!", { slugs: ["warranty", "privacy"] });
  for (const server of [app, other]) {
    const { statusCode, body } = await pageOf("/pages/warranty", server);
    expect([statusCode, body.includes("<p>Text</p>")]).toEqual([200, true]);
    expect(body).toContain('<link rel="canonical" href="https://shop.example/pages/warranty">');
    expect(body).toContain('hreflang="bn" href="https://shop.example/bn/pages/warranty"');
    expect((await pageOf("/bn", server)).body).toMatch(
      /href="\/bn\/pages\/warranty"[^>]*>ওয়ারেন্টি<.*href="\/bn\/privacy"/s,
    );
    expect((await pageOf("/sitemap.xml", server)).body).toContain("/bn/pages/warranty</loc>");
  }
});

test("a page without a Bangla text is shown in English with its language marked", async () => {
  await save();
  await publish();
  expect((await pageOf("/bn/pages/warranty")).body).toContain('<article lang="en">');
  expect((await pageOf("/pages/warranty")).body).toContain("<article>");
});

test("a version is published at its time without a write, even on cached pages", async () => {
  await save();
  await publish();
  await save({ body: "Later" }, 1);
  expect((await publish("warranty", inSeconds(3_600))).result.scheduled.number).toBe(2);
  const hasText = async (text: string) => (await pageOf("/pages/warranty")).body.includes(text);
  expect([await hasText("<p>Text</p>"), await hasText("Later")]).toEqual([true, false]);
  shop.wait(3_601);
  expect([await hasText("<p>Text</p>"), await hasText("Later")]).toEqual([false, true]);
});

test("a scheduled version can be replaced and withdrawn, and an old version can be published again", async () => {
  await save();
  const first = (await publish()).result.current.id;
  await save({ body: "Second" }, 1);
  await publish("warranty", inSeconds(60));
  const withdrawn = await call("withdrawScheduledPage", "$slug: String!", { slug: "warranty" });
  expect(withdrawn.result.scheduled).toBeNull();
  await publish();
  expect((await pageOf("/pages/warranty")).body).toContain("Second");
  const { result } = await call("republishPage", "$id: ID!", { id: first });
  expect([result.current.number, result.draft.isChanged]).toEqual([3, false]);
  expect((await pageOf("/pages/warranty")).body).toContain("<p>Text</p>");
});

test("REST sets the order of the footer, and removes a scheduled version", async () => {
  await save();
  await publish();
  await save({ body: "Second" }, 1);
  await publish("warranty", inSeconds(60));
  const as = admin;
  const body = { slugs: ["warranty", "privacy"] };
  const { body: set } = await shop.rest("PATCH /pages", { as, body });
  const positions = set.data.map(
    ({ slug, footerPosition }: { slug: string; footerPosition: number }) => [slug, footerPosition],
  );
  expect(Object.fromEntries(positions)).toMatchObject({ warranty: 1, privacy: 2, aboutUs: null });
  const wrong = await shop.rest("PATCH /pages", { as, body: { slugs: ["none"] } });
  expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([400, ["slugs"]]);
  const removed = await shop.rest("DELETE /pages/warranty/scheduled", { as });
  expect([removed.status, removed.body.data.scheduled]).toEqual([200, null]);
});

test("the preview shows the draft to everyone with its address, in frames of the shop, and no cache keeps the preview", async () => {
  const { result } = await save({ body: "Only a draft" });
  const { body, headers } = await pageOf(result.draft.previewPath);
  expect(body).toContain("Only a draft");
  expect(headers["cache-control"]).toContain("no-store");
  expect(headers["x-robots-tag"]).toBe("noindex");
  expect(headers["content-security-policy"]).toContain("frame-ancestors 'self'");
  expect((await pageOf("/pagePreview/none")).statusCode).toBe(404);
});

test("REST shows the preview of a draft to everyone with its token, and no cache keeps the preview", async () => {
  const { result } = await save({ body: "Only **a draft**", bodyBn: "শুধু খসড়া" });
  const token = result.draft.previewPath.split("/").at(-1);
  const { status, body, headers } = await shop.rest(`GET /pages/previews/${token}`);
  expect([status, body.data]).toMatchObject([
    200,
    {
      slug: "warranty",
      version: 0,
      publishedAt: null,
      html: "<p>Only <strong>a draft</strong></p>\n",
    },
  ]);
  expect(headers["cache-control"]).toContain("no-store");
  const bangla = await app.inject({
    url: `/api/v1/pages/previews/${token}`,
    headers: { "accept-language": "bn" },
  });
  expect(bangla.json().data).toMatchObject({ language: "BN", html: "<p>শুধু খসড়া</p>\n" });
  await save({ body: "Changed" }, 1);
  const changed = await shop.rest(`GET /pages/previews/${token}`);
  expect(changed.body.data.html).toBe("<p>Changed</p>\n");
  for (const other of ["none", "a%00b", "x".repeat(200), encodeURIComponent("../drafts")])
    expect((await shop.rest(`GET /pages/previews/${other}`)).status).toBe(404);
  expect((await save({ slug: "Previews" })).error?.extensions.fields.slug).toContain("is the name");
});

test("versions of a policy keep their text: a receipt's terms don't change with a setting", async () => {
  const update = (input: object, version: number) =>
    call(
      "updateShopSettings",
      "$input: UpdateShopSettingsInput!, $version: Int!",
      { input, version },
      "version",
    );
  await update({ returnDays: 7 }, 1);
  expect((await pageOf("/returnRefund")).body).toContain("<strong>7 days</strong>");
  const old = await pageOf("/returnRefund?version=1");
  expect(old.body).toContain("<strong>14 days</strong>");
  expect(old.body).toContain('<meta name="robots" content="noindex">');
  await update({ footerYear: 2027 }, 2);
  await update({ returnDays: 30 }, 3);
  expect((await pageOf("/returnRefund?version=2")).body).toContain("<strong>7 days</strong>");
  expect((await pageOf("/bn/returnRefund?version=3")).body).toContain("<strong>৩০ দিন</strong>");
  expect((await pageOf("/returnRefund?version=4")).statusCode).toBe(404);
  expect((await pageOf("/aboutUs?version=1")).statusCode).toBe(200);
  const numbers = await deps.database.pageVersion.groupBy({ by: ["slug"], _max: { number: true } });
  const maxima = Object.fromEntries(numbers.map(({ slug, _max }) => [slug, _max.number]));
  expect(maxima).toMatchObject({ returnRefund: 3, termsAndCondition: 3, aboutUs: 1 });
});

test("the list of versions shows which changed settings created a version, and who changed them", async () => {
  const as = admin;
  const phone = { phone: "+8801722333444", returnDays: 7, footerYear: 2027, version: 1 };
  await shop.rest("PATCH /shop", { as, body: phone });
  const { body } = await shop.graphql(
    "query ($slug: String!) { pageVersions(slug: $slug) { number changedSettings authorName } }",
    { slug: "returnRefund" },
    { as },
  );
  expect(body.data.pageVersions).toEqual([
    { number: 2, changedSettings: ["phone", "returnDays"], authorName: "Rahim Uddin" },
    { number: 1, changedSettings: [], authorName: "" },
  ]);
  const terms = await shop.rest("GET /pages/termsAndCondition/versions", { as });
  expect(terms.body.data[0].changedSettings).toEqual(["returnDays"]);
});

test("a public page costs no statement for its text", async () => {
  await pageOf("/aboutUs");
  expect(await statementsOf(() => pageOf("/privacy"))).toEqual([]);
});

describe("links", () => {
  test("to pages of the shop must lead to a page, and dead links are named", async () => {
    const { body } = await shop.graphql(
      "mutation ($input: DeviceInput!) { createDevice(input: $input) { id url } }",
      { input: { smartphone: phoneInput() } },
      { as: admin },
    );
    const { id, url } = body.data.createDevice;
    const alive = [
      "/",
      "/bn/buyTablet?brand=Apple",
      "/updateProfile",
      "/pages/warranty",
      "/privacy#top",
      `/smartPhoneDetails/${id}`,
      new URL(url, "https://shop.example").pathname,
      "/graphql",
      "https://example.com/x",
      "tel:{phone}",
      "mailto:a@b.example",
      "#days",
    ];
    const text = alive.map((link) => `[a](${link})`).join(" ");
    expect((await save({ body: text })).error).toBeUndefined();
    const dead = ["/nothing", "/pages/none", "/smartPhoneDetails/none-3f7k2q9d", "/ABOUTUS"];
    const { error } = await save(
      { body: dead.map((link) => `[a](${link})`).join(" "), bodyBn: "[খ](/x)" },
      1,
    );
    expect(error?.extensions.fields.body).toContain(
      `has links that lead nowhere: ${dead.join(", ")}`,
    );
    expect(error?.extensions.fields.bodyBn).toContain("/x");
  });
});

describe("refuses with a readable message", () => {
  test.each<[object, string, string]>([
    [{ slug: "buySmartPhone" }, "slug", "is the name of a page of the site"],
    [{ slug: "BUYSMARTPHONE" }, "slug", "is the name of a page of the site"],
    [{ slug: "Receipts" }, "slug", "is the name of a page of the site"],
    [{ slug: "api" }, "slug", "is the name of a page of the site"],
    [{ slug: "a/b" }, "slug", "may have only Latin letters"],
    [{ slug: "ওয়ারেন্টি" }, "slug", "may have only Latin letters"],
    [{ title: "" }, "title", "is required"],
    [{ body: "a\u0000b" }, "body", "may not contain null characters"],
    [{ body: "a\u0007b" }, "body", "may not contain control characters"],
    [{ body: "x".repeat(15_001) }, "body", "may have at most 15000 characters"],
  ])("%j", async (texts, field, fault) => {
    const { error } = await save(texts);
    const { fields = {} } = error?.extensions ?? {};
    expect(String(fields[field]).replace("15,000", "15000")).toContain(fault);
    expect(await deps.database.page.count()).toBe(5);
  });

  test("a page of 1 MB", async () => {
    const body = { ...draft({ body: "x".repeat(1_000_000) }), version: 0 };
    const { status, body: response } = await shop.rest("PUT /pages/warranty", { as: admin, body });
    expect([400, 413]).toContain(status);
    expect(response.message).toMatch(/at most|too large/i);
  });

  test("the second of two editors, a slug in another letter case, and deleting a page of the site", async () => {
    await save();
    expect((await save({ title: "Other" }, 7)).error?.extensions.code).toBe("CONFLICT");
    expect((await save({ slug: "Warranty" })).error?.extensions.code).toBe("CONFLICT");
    const remove = (slug: string) => call("deletePage", "$slug: String!", { slug }, "");
    expect((await remove("aboutUs")).error?.extensions.code).toBe("CONFLICT");
    expect((await remove("warranty")).result).toBe("warranty");
    expect((await publish()).error?.extensions.code).toBe("NOT_FOUND");
    expect((await publish("privacy")).error?.extensions.code).toBe("CONFLICT");
  });
});

/**
 * Texts that would be dangerous if they reached the page as HTML: they would run a script, load something, or leave the
 * page's frame.
 */
const injections = [
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  "<svg onload=alert(1)>",
  "<iframe src=https://evil.example></iframe>",
  "<a href=javascript:alert(1)>a</a>",
  "[a](javascript:alert(1))",
  "[a](JaVaScRiPt:alert(1))",
  "[a](java\tscript:alert(1))",
  "[a](&#106;avascript:alert(1))",
  "[a](&#x6A;avascript&colon;alert(1))",
  "[a](data:text/html,<script>alert(1)</script>)",
  "[a](vbscript:msgbox(1))",
  "[a](//evil.example)",
  "[a](/\\evil.example)",
  "[a](\\\\evil.example)",
  "[a](file:///etc/passwd)",
  "![a](javascript:alert(1))",
  "![a](https://evil.example/a.png)",
  "![a](data:image/svg+xml,<svg onload=alert(1)>)",
  '![a](/images/a.webp" onerror="alert(1))',
  '[a](https://a.example" onclick="alert(1))',
  '[a](https://a.example "x\\" onmouseover=\\"alert(1)")',
  "<https://a.example/<script>alert(1)</script>>",
  "<javascript:alert(1)>",
  "[x]: javascript:alert(1)\n\n[x]",
  "```html\n<script>alert(1)</script>\n```",
  "`<script>alert(1)</script>`",
  "# <script>alert(1)</script>",
  "| <script>alert(1)</script> |\n|---|\n| <img src=x onerror=alert(1)> |",
  "</div></section></article><script>alert(1)</script>",
  "{phone}<script>alert({email})</script>",
  "<!--<script>alert(1)//-->",
  "</script><script>alert(1)</script>",
];

test.each(injections)("no HTML of an editor reaches a page: %s", async (body) => {
  const { result, error } = await save({
    body,
    title: `T ${body.slice(0, 60).replaceAll(/\s/g, " ")}`,
  });
  if (error) return expect(error.extensions.code).toBe("BAD_USER_INPUT");
  const { body: document } = await pageOf(result.draft.previewPath);
  const article = document.slice(document.indexOf("<article"), document.indexOf("</article>"));
  expect(article).not.toMatch(/<(script|img|svg|iframe|object|embed|form)\b/i);
  // The values of attributes are removed, because they are escaped.
  const tags = (article.match(/<[a-z][^>]*>/gi) ?? []).map((tag) => tag.replace(/"[^"]*"/g, ""));
  expect(tags.filter((tag) => /\son\w+\s*=|javascript:|vbscript:/i.test(tag))).toEqual([]);
  const hrefs = [...article.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
  expect(
    hrefs.filter((href) => !/^(https?:\/\/a\.example|tel:|mailto:|\/(?!\/))/.test(href ?? "")),
  ).toEqual([]);
  // The page's data is JSON without any text that would end the script element.
  expect(document.match(/<script type="application\/json"[^>]*>[^<]*<\/script>/g)).toHaveLength(1);
});

hostile("savePageDraft and previewPage", async () => {
  const nested = "[".repeat(7_000) + "*_`".repeat(2_000);
  const { error } = await save({ body: nested });
  expect(error).toBeUndefined();
  const { body } = await shop.graphql(
    "query ($token: String!) { previewPage(token: $token) { html } }",
    {
      token: "x".repeat(50_000),
    },
  );
  expect(body.data.previewPage).toBeNull();
});
