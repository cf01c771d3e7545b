import { expect, type Page, test } from "playwright/test";
import { violations } from "./support/accessibility.ts";
import { graphql, offerDevice, requestDevice } from "./support/api.ts";
import { adminMobile, logIn, newMobile } from "./support/people.ts";
import { loggedInPage } from "./support/sessions.ts";

/** Each test opens many pages. */
test.setTimeout(300_000);

// Without the service worker the browser would log a warning.
test.use({ serviceWorkers: "allow" });

const phone = { width: 360, height: 740 };

const kinds = [
  { kind: "SMARTPHONE", details: "/smartPhoneDetails" },
  { kind: "TABLET", details: "/tabletDetails" },
  { kind: "WEARABLE", details: "/wearableDetails" },
  { kind: "GADGET", details: "/gadgetDetails" },
];

const lists = ["/buySmartPhone", "/buyTablet", "/buyWearable", "/buyGadget"];
const sellPages = ["/sellSmartphone", "/sellTablets", "/sellWearable"];
const sellLists = ["/smartPhonesList/Apple", "/tabletsList/Samsung", "/wearablesList/Apple"];
const staticPages = [
  "/aboutUs",
  "/whyST",
  "/howWePrice",
  "/termsAndCondition",
  "/returnRefund",
  "/developers",
];
const placeholders = [
  "/smartphoneScreen",
  "/tabletScreen",
  "/wearableScreen",
  "/gadgetScreen",
  "/gadgetsList",
];

/** The oldest device of each kind: newer ones may be another story's, which deletes them again. */
async function detailPages(page: Page): Promise<string[]> {
  const parts = kinds.map(
    ({ kind }) => `${kind}: devices(kind: ${kind}, first: 1, orderBy: OLDEST) { nodes { id } }`,
  );
  const oldest = await graphql<Record<string, { nodes: { id: string }[] }>>(
    page,
    `{ ${parts.join(" ")} }`,
  );
  return kinds.map(({ kind, details }) => `${details}/${oldest[kind]?.nodes[0]?.id}`);
}

/** The prices of the oldest smartphone and tablet. */
const quotePages = async (page: Page) =>
  (await detailPages(page)).slice(0, 2).map((path) => `/quote/${path.split("/").at(-1)}`);

/** Collects console messages, errors and GraphQL requests. */
function watch(page: Page) {
  const complaints: string[] = [];
  const graphqlRequests: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === "/graphql")
      graphqlRequests.push(request.postData() ?? "");
  });
  return {
    /** Those since the last call. */
    seen: () => ({ complaints: complaints.splice(0), graphqlRequests: graphqlRequests.splice(0) }),
  };
}

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

/** Opens a page and returns its faults. */
async function faultsOf(page: Page, watched: ReturnType<typeof watch>, address: string) {
  await page.goto(address, { waitUntil: "load" });
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  await expect(page.getByRole("status", { name: "Loading" })).toHaveCount(0);
  const { complaints, graphqlRequests } = watched.seen();
  return {
    address,
    violations: await violations(page, ["serious", "critical"]),
    complaints,
    graphqlRequests: graphqlRequests.length,
    overflow: await overflow(page),
  };
}

const faultless = (address: string, graphqlRequests: number) => ({
  address,
  violations: [],
  complaints: [],
  graphqlRequests,
  overflow: 0,
});

const publicPages: Record<string, (page: Page) => string[] | Promise<string[]>> = {
  "home and the static pages": () => ["/", ...staticPages],
  "the buy lists": () => lists,
  "the detail pages": detailPages,
  "the prices of devices": quotePages,
  "the ways to sell": () => [...sellPages, ...sellLists],
  "the placeholders": () => placeholders,
};

for (const [name, addressesOf] of Object.entries(publicPages))
  test(`${name} are accessible, fit a small phone, log no errors and send no GraphQL requests`, async ({
    page,
  }) => {
    await page.setViewportSize(phone);
    const watched = watch(page);
    for (const address of await addressesOf(page))
      expect.soft(await faultsOf(page, watched, address)).toEqual(faultless(address, 0));
  });

/** The names of all devices, which stay in Latin letters. */
async function deviceNames(page: Page): Promise<string[]> {
  const parts = kinds.flatMap(({ kind }) =>
    [0, 100].map(
      (offset) =>
        `${kind}${offset}: devices(kind: ${kind}, first: 100, offset: ${offset}) { nodes { title } }`,
    ),
  );
  const lists = await graphql<Record<string, { nodes: { title: string }[] }>>(
    page,
    `{ ${parts.join(" ")} }`,
  );
  return Object.values(lists).flatMap(({ nodes }) => nodes.map(({ title }) => title));
}

/**
 * Texts with three Latin words in a row, apart from names and from elements that say that they are in
 * English, such as content without a Bangla version.
 */
const leftOverEnglish = (page: Page, names: readonly string[]) =>
  page.evaluate((names) => {
    const found = new Set<string>();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const element = text.parentElement;
      if (!element?.checkVisibility() || element.closest("[lang=en]")) continue;
      const rest = names.reduce((left, name) => left.replace(name, "…"), text.nodeValue ?? "");
      if (/[A-Za-z]{2,}[ ,.]+[A-Za-z]{2,}[ ,.]+[A-Za-z]{2,}/.test(rest)) found.add(rest.trim());
    }
    return [...found];
  }, names);

test("every public page in Bangla fits a small phone, logs no errors and has no English left over", async ({
  page,
}) => {
  await page.setViewportSize(phone);
  const names = await deviceNames(page);
  const watched = watch(page);
  const details = await detailPages(page);
  const addresses = [
    "",
    ...staticPages.filter((path) => path !== "/developers"),
    ...lists.slice(0, 2),
    ...details,
    ...(await quotePages(page)).slice(0, 1),
    ...sellPages.slice(0, 1),
    ...sellLists.slice(0, 1),
    ...placeholders.slice(0, 1),
    "/nowhere",
  ];
  const withAxe = ["", lists[0], details[0]];
  for (const address of addresses) {
    await page.goto(`/bn${address}`, { waitUntil: "load" });
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    const { complaints } = watched.seen();
    expect
      .soft({
        address,
        english: await leftOverEnglish(page, names),
        complaints: complaints.filter((text) => !text.includes("404")),
        overflow: await overflow(page),
        violations: withAxe.includes(address)
          ? await violations(page, ["serious", "critical"])
          : [],
      })
      .toEqual({ address, english: [], complaints: [], overflow: 0, violations: [] });
  }
});

test("every page of a customer is accessible, fits a small phone, logs no errors and sends one GraphQL request", async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await logIn(page, newMobile());
  const [smartphone] = await detailPages(page);
  const id = smartphone?.split("/").at(-1);
  const detailsOfRequests = [
    `/evaluationDetails/${await offerDevice(page)}`,
    `/smartphoneAddRequestDetails/${await requestDevice(page, "SMARTPHONE")}`,
    `/tabletAddRequestDetails/${await requestDevice(page, "TABLET")}`,
    `/wearablesAddRequestDetails/${await requestDevice(page, "WEARABLE")}`,
  ];
  const watched = watch(page);
  for (const address of [
    "/userDashboard",
    "/updateProfile",
    `/productEvaluation/${id}`,
    ...detailsOfRequests,
  ])
    expect.soft(await faultsOf(page, watched, address)).toEqual(faultless(address, 1));
  for (const address of ["/", "/addSmartPhone", "/addTablet", "/addWearable"])
    expect.soft(await faultsOf(page, watched, address)).toEqual(faultless(address, 0));
});

test("the lists of the console are accessible, fit a small phone, log no errors and send one GraphQL request", async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await logIn(page, adminMobile());
  const watched = watch(page);
  for (const address of ["/catalogue", "/audit", "/searchWords"])
    expect.soft(await faultsOf(page, watched, address)).toEqual(faultless(address, 1));
});

test("the pages on which an admin prices devices are accessible, fit a small phone, log no errors and send one GraphQL request", async ({
  browser,
}) => {
  const seller = await loggedInPage(browser, newMobile(), ["Nadia", "Rahman"]);
  const id = await offerDevice(seller);
  const admin = await loggedInPage(browser, adminMobile(), ["Rumana", "Haque"]);
  await admin.setViewportSize(phone);
  await graphql(
    admin,
    "mutation ($id: ID!) { updateEvaluation(id: $id, status: APPROVED) { id } }",
    { id },
  );
  const watched = watch(admin);
  const pages = [
    "/priceRules",
    "/quoteStatistics",
    `/inspection/${id}`,
    `/evaluationDetails/${id}`,
  ];
  for (const address of pages)
    expect.soft(await faultsOf(admin, watched, address)).toEqual(faultless(address, 1));
  await admin.goto("/quoteStatistics");
  await expect(admin.getByRole("img", { name: "Bar chart: Sell requests by week" })).toBeVisible();
  const numbers = admin.getByRole("table", { name: "Numbers by week" });
  await expect(numbers.getByRole("row")).not.toHaveCount(1);
});

test("the pages of an admin are accessible, fit a small phone, log no errors and send one GraphQL request", async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await logIn(page, adminMobile());
  const key = "mutation ($input: ApiKeyInput!) { createApiKey(input: $input) { key { id } } }";
  const scopes = ["READ_CATALOGUE", "WRITE_CATALOGUE", "DECIDE_EVALUATIONS"];
  const allowedAddresses = ["2001:db8:aaaa:bbbb:cccc:dddd:eeee:ffff", "203.0.113.0/24"];
  await graphql(page, key, { input: { name: "Every page", scopes, allowedAddresses } });
  const endpoint =
    "mutation ($input: WebhookEndpointInput!) { createWebhookEndpoint(input: $input) { id } }";
  const url = `https://hooks.example/${"long".repeat(30)}`;
  const eventTypes = ["DEVICE_PRICE_CHANGED", "EVALUATION_DECIDED", "PURCHASE_CHANGED"];
  await graphql(page, endpoint, { input: { url, eventTypes, enabled: false } });
  const watched = watch(page);
  for (const address of ["/catalogue", "/audit", "/apiKeys", "/webhooks", "/importDevices"])
    expect.soft(await faultsOf(page, watched, address)).toEqual(faultless(address, 1));
});

/** Where the page's links lead within the shop. */
const ownLinks = (page: Page) =>
  page
    .getByRole("link")
    .evaluateAll((links) =>
      (links as HTMLAnchorElement[])
        .filter(({ origin }) => origin === window.location.origin)
        .map(({ pathname }) => pathname),
    );

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("every public page has its content, and every link in it leads somewhere", async ({
    page,
  }) => {
    const pageOfLink = new Map<string, string>();
    for (const address of [
      "/",
      ...lists,
      ...sellPages,
      ...sellLists,
      ...(await detailPages(page)),
      ...(await quotePages(page)),
      ...staticPages,
    ]) {
      // These checks need no pictures.
      await page.goto(address, { waitUntil: "domcontentloaded" });
      await expect.soft(page.getByRole("heading", { level: 1 })).toBeVisible();
      expect.soft((await page.getByRole("main").innerText()).length, address).toBeGreaterThan(100);
      for (const path of await ownLinks(page)) pageOfLink.set(path, address);
    }
    // Fewer, and the links were not read.
    expect(pageOfLink.size).toBeGreaterThan(50);
    for (const [link, address] of pageOfLink) {
      // As a browser asks: /graphql is a page for it alone.
      const response = await page.request.get(link, { headers: { accept: "text/html" } });
      if (response.status() === 200) continue;
      // Where a story beside this one has deleted a device since, no page leads to it any more.
      await page.goto(address);
      await expect.soft(page.locator(`a[href="${link}"]`), `${address} to ${link}`).toHaveCount(0);
    }
  });
});
