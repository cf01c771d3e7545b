import { violations } from "./support/accessibility.ts";
import { graphql, offerDevice, requestDevice } from "./support/api.ts";
import { oldestDevice } from "./support/devices.ts";
import { expectFaultless } from "./support/faults.ts";
import { expect, type Page, test } from "./support/test.ts";

/**
 * One page of each template: each is accessible, fits a small phone, logs no errors, and sends at most one
 * GraphQL request. Without the service worker or the pictures the browser would log warnings.
 */
test.use({ serviceWorkers: "allow", pictures: true });

/** The address of a page, or how to get it for what the story has made. */
type Address = string | ((page: Page) => Promise<string>);

const addressOf = (page: Page, address: Address) =>
  typeof address === "string" ? address : address(page);

const ofOldest = (kind: string, path: string) => async (page: Page) =>
  `${path}/${await oldestDevice(page, kind)}`;

const publicPages: Record<string, Address> = {
  "the home page": "/",
  "About Us": "/aboutUs",
  "Why SmartTrade": "/whyST",
  "How We Price": "/howWePrice",
  "the terms": "/termsAndCondition",
  "Return and Refund": "/returnRefund",
  "a list of devices": "/buySmartPhone",
  "a device with variants": ofOldest("SMARTPHONE", "/smartPhoneDetails"),
  "a device without variants": ofOldest("GADGET", "/gadgetDetails"),
  "the price of a device": ofOldest("TABLET", "/quote"),
  "the brands to sell": "/sellSmartphone",
  "the devices of a brand to sell": "/smartPhonesList/Apple",
  "a placeholder": "/smartphoneScreen",
  "the saved devices of a visitor": "/saved",
};

/** What axe looks at differs between the languages in the texts alone, so these stand for all. */
const axeInBangla = ["the home page", "a list of devices", "a device with variants"];

for (const [name, address] of Object.entries(publicPages))
  test(`${name} has no fault and sends no GraphQL request, in English and in Bangla`, async ({
    page,
  }) => {
    const path = await addressOf(page, address);
    await expectFaultless(page, path);
    await expectFaultless(page, `/bn${path === "/" ? "" : path}`, {
      axe: axeInBangla.includes(name),
    });
  });

test("a receipt has no fault and sends no GraphQL request, in English and in Bangla", async ({
  page,
  admin,
}) => {
  const [receipt] = (await unitOf(admin, "SOLD")).receipts;
  const { pathname } = new URL(receipt?.url ?? "");
  await expectFaultless(page, pathname);
  await expectFaultless(page, `/bn${pathname}`, { axe: false });
});

test("the developers' page has no fault and sends no GraphQL request", async ({ page }) => {
  await expectFaultless(page, "/developers");
});

const customerPages: Record<string, { address: Address; graphqlRequests: number }> = {
  "the home page of a customer": { address: "/", graphqlRequests: 0 },
  "the form of an add request": { address: "/addSmartPhone", graphqlRequests: 0 },
  "the profile": { address: "/updateProfile", graphqlRequests: 1 },
  "the form of an evaluation": {
    address: ofOldest("SMARTPHONE", "/productEvaluation"),
    graphqlRequests: 1,
  },
  "a sell request": {
    address: async (page) => `/evaluationDetails/${await offerDevice(page)}`,
    graphqlRequests: 1,
  },
  "an add request": {
    address: async (page) => `/tabletAddRequestDetails/${await requestDevice(page, "TABLET")}`,
    graphqlRequests: 1,
  },
  "the alerts of a customer": {
    address: async (page) => {
      const alert = { kind: "NEW_MATCH", search: "/buyTablet?search=pad" };
      await graphql(page, "mutation ($input: AlertInput!) { createAlert(input: $input) { id } }", {
        input: alert,
      });
      return "/alerts";
    },
    graphqlRequests: 1,
  },
  "the dashboard of a customer": {
    address: async (page) => {
      await offerDevice(page);
      await requestDevice(page, "WEARABLE");
      return "/userDashboard";
    },
    graphqlRequests: 1,
  },
};

for (const [name, { address, graphqlRequests }] of Object.entries(customerPages))
  test(`${name} has no fault and sends GraphQL requests only for its data`, async ({
    customer: page,
  }) => {
    await expectFaultless(page, await addressOf(page, address), { graphqlRequests });
  });

/** Creates a key whose row is as wide as rows become. */
async function createKey(page: Page): Promise<string> {
  const create = "mutation ($input: ApiKeyInput!) { createApiKey(input: $input) { key { id } } }";
  const scopes = ["READ_CATALOGUE", "WRITE_CATALOGUE", "DECIDE_EVALUATIONS"];
  const allowedAddresses = ["2001:db8:aaaa:bbbb:cccc:dddd:eeee:ffff", "203.0.113.0/24"];
  await graphql(page, create, { input: { name: "Every page", scopes, allowedAddresses } });
  return "/apiKeys";
}

/** Creates an endpoint whose row is as wide as rows become. */
async function createEndpoint(page: Page): Promise<string> {
  const create =
    "mutation ($input: WebhookEndpointInput!) { createWebhookEndpoint(input: $input) { id } }";
  const url = `https://hooks.example/${"long".repeat(30)}`;
  const eventTypes = ["DEVICE_PRICE_CHANGED", "EVALUATION_DECIDED", "PURCHASE_CHANGED"];
  await graphql(page, create, { input: { url, eventTypes, enabled: false } });
  return "/webhooks";
}

/** The first unit of a list, by its state. */
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

const consolePages: Record<string, { address: Address; graphqlRequests?: number }> = {
  "the dashboard of the console": { address: "/dashboard" },
  "the catalogue": { address: "/catalogue" },
  "the import": { address: "/importDevices" },
  "the audit": { address: "/audit" },
  "the search words": { address: "/searchWords" },
  "the API keys": { address: createKey },
  "the product feeds": { address: "/productFeeds" },
  "the webhooks": { address: createEndpoint },
  "the price rules": { address: "/priceRules" },
  "the pieces": { address: "/units" },
  "a draft of a piece": { address: async (page) => `/units/${(await unitOf(page, "DRAFT")).code}` },
  "a sold piece": { address: async (page) => `/units/${(await unitOf(page, "SOLD")).code}` },
  "the labels of a piece": {
    address: async (page) => `/units/labels?code=${(await unitOf(page, "FOR_SALE")).code}`,
  },
  "the form of a new piece": { address: "/units/new" },
  "the reports": { address: "/reports" },
  "the form of a new smartphone": { address: "/createSmartPhone", graphqlRequests: 0 },
  "the form of a gadget": { address: ofOldest("GADGET", "/updateGadget") },
  "the offers": { address: "/createOffer" },
  "the banners": { address: "/createNavbar" },
};

for (const [name, { address, graphqlRequests = 1 }] of Object.entries(consolePages))
  test(`${name} has no fault and sends GraphQL requests only for its data`, async ({
    admin: page,
  }) => {
    await expectFaultless(page, await addressOf(page, address), { graphqlRequests });
  });

/** The other forms of the console differ from these in their fields, so that one page looks at all of them. */
const forms: readonly Address[] = [
  "/createTablet",
  "/createWearables",
  "/createGadget",
  ofOldest("SMARTPHONE", "/updateSmartphone"),
  ofOldest("TABLET", "/updateTablet"),
  ofOldest("WEARABLE", "/updateWearable"),
];

test("the forms of the other devices have no accessibility fault", async ({ admin: page }) => {
  const found: string[] = [];
  for (const address of forms) {
    await page.goto(await addressOf(page, address));
    await expect(page.getByRole("button", { name: /^(Create|Update)$/ })).toBeVisible();
    found.push(...(await violations(page, ["serious", "critical"])));
  }
  expect(found).toEqual([]);
});

test("an approved sell request and its inspection have no fault for an admin", async ({
  admin: page,
  customer,
}) => {
  const id = await offerDevice(customer);
  const approve = "mutation ($id: ID!) { updateEvaluation(id: $id, status: APPROVED) { id } }";
  await graphql(page, approve, { id });
  await expectFaultless(page, `/evaluationDetails/${id}`, { graphqlRequests: 1 });
  await expectFaultless(page, `/inspection/${id}`, { graphqlRequests: 1 });
});

test("the quote statistics have no fault and show the numbers of their chart", async ({
  admin: page,
}) => {
  await expectFaultless(page, "/quoteStatistics", { graphqlRequests: 1 });
  await expect(page.getByRole("img", { name: "Bar chart: Sell requests by week" })).toBeVisible();
  const numbers = page.getByRole("table", { name: "Numbers by week" });
  await expect(numbers.getByRole("row")).not.toHaveCount(1);
});
