import { violations } from "./support/accessibility.ts";
import { graphql, offerDevice, requestDevice } from "./support/api.ts";
import { oldestDevice } from "./support/devices.ts";
import { type Expected, expectFaultless } from "./support/faults.ts";
import { expect, type Page, test } from "./support/test.ts";

/**
 * These stories open one page of each template. Each page must be accessible, fit a small phone, log no errors, and
 * send no more than one GraphQL request. A story opens several pages, because a new browser context costs more time
 * than a page.
 */

test.beforeEach(() => test.slow(true, "A story opens up to fourteen pages."));

/**
 * The address of a page, or a function that returns the address. The function first finds or creates the object that
 * the page shows.
 */
type Address = string | ((page: Page) => Promise<string>);

const addressOf = (page: Page, address: Address) =>
  typeof address === "string" ? address : address(page);

/** Checks a page in a separate test step. If the page has a fault, the story still checks the other pages. */
const lookAt = (page: Page, name: string, address: string, expected: Expected = {}) =>
  test.step(name, () => expectFaultless(page, address, expected));

const ofOldest = (kind: string, path: string) => async (page: Page) =>
  `${path}/${await oldestDevice(page, kind)}`;

/** Returns the address of a comparison with the maximum number of devices. */
async function oldestCompared(page: Page): Promise<string> {
  const { devices } = await graphql<{ devices: { nodes: { id: string }[] } }>(
    page,
    "{ devices(kind: SMARTPHONE, first: 4, orderBy: OLDEST) { nodes { id } } }",
  );
  return `/compare?${devices.nodes.map(({ id }) => `d=${id}`).join("&")}`;
}

const publicPages = {
  "the home page": "/",
  "About Us": "/aboutUs",
  "Why SmartTrade": "/whyST",
  "How We Price": "/howWePrice",
  "the terms": "/termsAndCondition",
  "Return and Refund": "/returnRefund",
  "the privacy page": "/privacy",
  "a placeholder": "/smartphoneScreen",
};

const publicDevices = {
  "a list of devices": "/buySmartPhone",
  "what a search finds": "/search?search=samsung",
  "a search that finds nothing": "/search?search=iphone+99",
  "devices side by side": oldestCompared,
  "nothing to compare": "/compare?d=nothing",
  "a device with variants": ofOldest("SMARTPHONE", "/smartPhoneDetails"),
  "a device without variants": ofOldest("GADGET", "/gadgetDetails"),
  "the price of a device": ofOldest("TABLET", "/quote"),
  "the brands to sell": "/sellSmartphone",
  "the devices of a brand to sell": "/smartPhonesList/Apple",
  "the saved devices of a visitor": "/saved",
};

/** The pages that axe checks in Bangla: one page of each template. */
const axeInBangla = [
  ...["the home page", "Why SmartTrade", "How We Price", "a placeholder", "a list of devices"],
  ...["a device with variants", "a device without variants", "the brands to sell"],
  ...["what a search finds", "a search that finds nothing", "devices side by side"],
  ...["the devices of a brand to sell", "the saved devices of a visitor"],
];
/** The pages that axe checks in both languages: the templates with the most content. */
const axeInBoth = ["the home page", "a list of devices", "a device with variants"];

const lookAtInBangla = (page: Page, name: string, path: string) =>
  lookAt(page, `${name} in Bangla`, `/bn${path === "/" ? "" : path}`, {
    axe: axeInBangla.includes(name),
  });

for (const [title, pages] of Object.entries({
  "the public pages": publicPages,
  "the public pages of devices": publicDevices,
}))
  test(`${title} have no fault and send no GraphQL request`, async ({ page }) => {
    for (const [name, address] of Object.entries(pages))
      await lookAt(page, name, await addressOf(page, address), { axe: axeInBoth.includes(name) });
  });

test("the public pages have no fault in Bangla", { tag: "@slow" }, async ({ page }) => {
  for (const [name, address] of Object.entries({ ...publicPages, ...publicDevices }))
    await lookAtInBangla(page, name, await addressOf(page, address));
});

/** Publishes a page of the owner. The page contains every Markdown element that can be wider than a phone. */
async function publishPage(admin: Page): Promise<string> {
  const slug = `every-page-${Date.now()}`;
  const table = ["Model", "Warranty", "Screen", "Battery", "Camera", "Body"];
  const row = `| ${table.join(" | ")} |`;
  const body = `## Warranty\n\n${row}\n${row.replace(/\w+/g, "---")}\n${row}\n\n${"long".repeat(40)}`;
  const input = { slug, title: "Warranty", description: "How long it lasts.", body };
  await graphql(
    admin,
    "mutation ($input: PageDraftInput!) { savePageDraft(input: $input) { slug } }",
    { input },
  );
  await graphql(admin, "mutation ($slug: String!) { publishPage(slug: $slug) { slug } }", { slug });
  return `/pages/${slug}`;
}

test("a page of the owner, a receipt and the developers' page have no fault and send no GraphQL request", {
  tag: "@slow",
}, async ({ page, admin }) => {
  const [receipt] = (await unitOf(admin, "SOLD")).receipts;
  const { pathname } = new URL(receipt?.url ?? "");
  const ownPage = await publishPage(admin);
  await lookAt(page, "a page of the owner", ownPage);
  await lookAt(page, "a page of the owner in Bangla", `/bn${ownPage}`, { axe: false });
  await lookAt(page, "a receipt", pathname, { axe: false });
  await lookAt(page, "a receipt in Bangla", `/bn${pathname}`, { axe: false });
  await lookAt(page, "the developers' page", "/developers");
});

test("the pages of a customer have no fault and send GraphQL requests only for their data", async ({
  customer: page,
}) => {
  const evaluation = `/evaluationDetails/${await offerDevice(page)}`;
  const addRequest = `/tabletAddRequestDetails/${await requestDevice(page, "TABLET")}`;
  const alert = { kind: "NEW_MATCH", search: "/buyTablet?search=pad" };
  await graphql(page, "mutation ($input: AlertInput!) { createAlert(input: $input) { id } }", {
    input: alert,
  });
  await lookAt(page, "the home page of a customer", "/");
  await lookAt(page, "the form of an add request", "/addSmartPhone");
  const formOf = ofOldest("SMARTPHONE", "/productEvaluation");
  for (const [name, address] of Object.entries({
    "the profile": "/updateProfile",
    "the form of an evaluation": await formOf(page),
    "a sell request": evaluation,
    "an add request": addRequest,
  }))
    await lookAt(page, name, address, { graphqlRequests: 1 });
  await lookAt(page, "the dashboard", "/userDashboard");
  await lookAt(page, "the alerts", "/alerts", { axe: false });
  await lookAt(page, "the sessions", "/security");
});

/** Creates an API key whose row in the list is unusually wide. */
async function createKey(page: Page): Promise<string> {
  const create = "mutation ($input: ApiKeyInput!) { createApiKey(input: $input) { key { id } } }";
  const scopes = ["READ_CATALOGUE", "WRITE_CATALOGUE", "DECIDE_EVALUATIONS"];
  const allowedAddresses = ["2001:db8:aaaa:bbbb:cccc:dddd:eeee:ffff", "203.0.113.0/24"];
  await graphql(page, create, { input: { name: "Every page", scopes, allowedAddresses } });
  return "/apiKeys";
}

/** Creates an endpoint whose row in the list is unusually wide. */
async function createEndpoint(page: Page): Promise<string> {
  const create =
    "mutation ($input: WebhookEndpointInput!) { createWebhookEndpoint(input: $input) { id } }";
  const url = `https://hooks.example/${"long".repeat(30)}`;
  const eventTypes = ["DEVICE_PRICE_CHANGED", "EVALUATION_DECIDED", "PURCHASE_CHANGED"];
  await graphql(page, create, { input: { url, eventTypes, enabled: false } });
  return "/webhooks";
}

/** Returns the first unit in a state. */
async function unitOf(page: Page, state: string) {
  type Unit = { code: string; receipts: { url: string }[] };
  const { units } = await graphql<{ units: { nodes: Unit[] } }>(
    page,
    `{ units(filter: { state: ${state} }, first: 1) { nodes { code receipts { url } } } }`,
  );
  const [unit] = units.nodes;
  if (!unit) throw new Error(`The demo catalogue has no unit in the state ${state}.`);
  return unit;
}

type Console = Record<string, { address: Address; graphqlRequests?: number; axe?: boolean }>;

/**
 * The number of GraphQL requests of a page that contains a form. The browser renders such a page and reads its data,
 * because text typed before hydration would be lost.
 */
const graphqlRequests = 1;

/** Console pages, one for each layout: lists, a form with pictures, the details of a unit, and charts. */
const templates: Console = {
  "the dashboard of the console": { address: "/dashboard" },
  "the catalogue": { address: "/catalogue" },
  "the form of a gadget": { address: ofOldest("GADGET", "/updateGadget"), graphqlRequests },
  "a sold piece": {
    address: async (page) => `/units/${(await unitOf(page, "SOLD")).code}`,
    graphqlRequests,
  },
  "the quote statistics": { address: "/quoteStatistics" },
};

/** Lists of the console. `axe: false` means that the page's own story runs axe. */
const lists: Console = {
  "the audit": { address: "/audit", axe: false },
  "the search words": { address: "/searchWords" },
  "the redirects": { address: "/redirects" },
  "the API keys": { address: createKey, axe: false },
  "the webhooks": { address: createEndpoint, axe: false },
  "the price rules": { address: "/priceRules", graphqlRequests },
  "the pieces": { address: "/units" },
  "the documents": { address: "/documents" },
  "the reports": { address: "/reports" },
  "what a search finds": { address: "/find?search=galaxy", graphqlRequests },
  "the pages of the shop": { address: "/shopPages" },
  "the staff": { address: "/staff", graphqlRequests, axe: false },
  "the roles": { address: "/roles", graphqlRequests, axe: false },
};

const forms: Console = {
  "the import": { address: "/importDevices", graphqlRequests, axe: false },
  "the product feeds": { address: "/productFeeds" },
  "a draft of a piece": {
    address: async (page) => `/units/${(await unitOf(page, "DRAFT")).code}`,
    graphqlRequests,
  },
  "the labels of a piece": {
    address: async (page) => `/units/labels?code=${(await unitOf(page, "FOR_SALE")).code}`,
    graphqlRequests,
  },
  "the form of a new piece": { address: "/units/new", graphqlRequests },
  "the form of a new smartphone": { address: "/createSmartPhone" },
  "the offers": { address: "/createOffer", graphqlRequests },
  "the banners": { address: "/createNavbar", graphqlRequests },
  "the settings of the shop": { address: "/shopSettings", graphqlRequests },
  "the editor of a page": { address: "/shopPages/privacy", graphqlRequests },
};

const slow = { tag: "@slow" };

for (const [title, pages, details] of [
  ["pages", templates, {}],
  ["other lists", lists, slow],
  ["other forms and details", forms, slow],
] as const)
  test(
    `the console's ${title} have no fault and send GraphQL requests only for their data`,
    details,
    async ({ admin: page }) => {
      for (const [name, { address, graphqlRequests, axe }] of Object.entries(pages))
        await lookAt(page, name, await addressOf(page, address), { graphqlRequests, axe });
    },
  );

test("the charts of the quote statistics come with tables of the same numbers", {
  tag: "@slow",
}, async ({ admin: page }) => {
  await page.goto("/quoteStatistics");
  const chart = page.getByRole("figure", { name: "Sell requests by week" });
  await expect(chart.locator("rect")).not.toHaveCount(0);
  const numbers = page.getByRole("table", { name: "Numbers by week" });
  await expect(numbers.getByRole("row")).not.toHaveCount(1);
});

/** Pages that differ from a page above only in texts or fields, or that another story checks on a larger screen. */
const others: readonly Address[] = [
  ...["/aboutUs", "/termsAndCondition", "/returnRefund"],
  ofOldest("TABLET", "/quote"),
  ...["/audit", "/apiKeys", "/webhooks", "/staff", "/roles", "/importDevices"],
  "/createTablet",
  "/createWearables",
  "/createGadget",
  ofOldest("SMARTPHONE", "/updateSmartphone"),
  ofOldest("TABLET", "/updateTablet"),
  ofOldest("WEARABLE", "/updateWearable"),
];

test("other pages have no accessibility fault on a phone", { tag: "@slow" }, async ({
  admin: page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const found: string[] = [];
  for (const address of others) {
    await page.goto(await addressOf(page, address));
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    await expect(page.getByRole("status", { name: "Loading" })).toHaveCount(0);
    found.push(...(await violations(page, ["serious", "critical"])));
  }
  expect(found).toEqual([]);
});

test("the login has no fault, in English and in Bangla", slow, async ({ page }) => {
  for (const address of ["/login", "/bn/login"])
    await lookAt(page, address, address, { opensDialog: true });
});

/** Uploads a file with two gadgets, one with a price and one without a price. Returns the address of the import. */
async function uploadImport(page: Page): Promise<string> {
  const lines = ["Name;Gadget Type;Price;Stock", "Cable;Cable;;In Stock", "Case;Case;900;In Stock"];
  const file = { name: "gadgets.csv", mimeType: "text/csv", buffer: Buffer.from(lines.join("\n")) };
  const response = await page.request.post("/api/v1/imports", {
    headers: { origin: process.env.SHOP_URL ?? "" },
    multipart: { kind: "GADGET", file },
  });
  const { data } = await response.json();
  return `/importDevices?import=${data._id}`;
}

test("the page of an import has no fault", slow, async ({ admin: page }) => {
  const address = await uploadImport(page);
  await page.goto(address);
  await expect(page.getByText("Ready", { exact: true })).toBeVisible();
  await lookAt(page, "an import", address, { graphqlRequests: 1 });
});

test("the pages of an approved sell request and its inspection have no fault for an admin", {
  tag: "@slow",
}, async ({ admin: page, customer }) => {
  const id = await offerDevice(customer);
  const approve = "mutation ($id: ID!) { updateEvaluation(id: $id, status: APPROVED) { id } }";
  await graphql(page, approve, { id });
  await lookAt(page, "the sell request", `/evaluationDetails/${id}`, { graphqlRequests: 1 });
  await lookAt(page, "the inspection", `/inspection/${id}`, { graphqlRequests: 1 });
});
