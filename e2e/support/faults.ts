import { violations } from "./accessibility.ts";
import { expect, type Page } from "./test.ts";

const phone = { width: 360, height: 740 };

/**
 * What is read beside the data of a page: the counts of the console's navigation, again from time to time, what a draft
 * of price rules changes, which another story may have begun, what a user saved, and the prices of a piece's model.
 */
const besides = ["ConsoleCounts", "RulesDifferences", "SavedIds", "ModelPrices"];

/** Collects console messages, errors and GraphQL requests of the page. */
function watch(page: Page) {
  const seen = { complaints: [] as string[], graphqlRequests: 0 };
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) seen.complaints.push(message.text());
  });
  page.on("pageerror", (error) => seen.complaints.push(error.message));
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === "/graphql" && !besides.includes(searchParams.get("operationName") ?? ""))
      seen.graphqlRequests++;
  });
  return seen;
}

/**
 * Opens a page on a small phone and expects that it has no accessibility fault, fits the screen, logs no
 * errors, and sends so many GraphQL requests.
 */
export async function expectFaultless(
  page: Page,
  address: string,
  { graphqlRequests = 0, axe = true } = {},
): Promise<void> {
  await page.setViewportSize(phone);
  const seen = watch(page);
  await page.goto(address);
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  await expect(page.getByRole("status", { name: "Loading" })).toHaveCount(0);
  const found = {
    // Before axe, which sends messages to the frames of a page.
    ...structuredClone(seen),
    violations: axe ? await violations(page, ["serious", "critical"]) : [],
    overflow: await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  };
  expect(found).toEqual({ complaints: [], graphqlRequests, violations: [], overflow: 0 });
}
