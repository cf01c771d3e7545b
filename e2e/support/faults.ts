import type { ConsoleMessage, Request } from "playwright/test";
import { violations } from "./accessibility.ts";
import { expect, type Page } from "./test.ts";

const phone = { width: 360, height: 740 };

/**
 * Operations that are not counted as requests of a page, because other parts of the site send them. These operations
 * read the counts in the console's navigation, the user's rights, the user's saved devices, the prices of a unit's
 * model, and the changes in a draft of the quote rules, which another story may have begun.
 */
const besides = ["ConsoleCounts", "MyRights", "RulesDifferences", "SavedIds", "ModelPrices"];

/** Matches messages that the browser logs because of the settings for these stories. */
const ofStories = /Service Worker registration blocked by Playwright|image loading is disabled/;

/** Collects the console messages, errors and GraphQL requests of the next document that the page loads. */
function watchNext(page: Page) {
  const seen = { complaints: [] as string[], graphqlRequests: 0 };
  let isNext = false;
  const complain = (text: string) => {
    if (isNext && !ofStories.test(text)) seen.complaints.push(text);
  };
  const onConsole = (message: ConsoleMessage) => {
    if (["error", "warning"].includes(message.type())) complain(message.text());
  };
  const onError = ({ message }: Error) => complain(message);
  const onRequest = (request: Request) => {
    const { pathname, searchParams } = new URL(request.url());
    const isOwn = !besides.includes(searchParams.get("operationName") ?? "");
    if (isNext && pathname === "/graphql" && isOwn) seen.graphqlRequests++;
  };
  // Adds the listeners before the navigation, because the browser only reports events for which it already knows a
  // listener.
  page.on("console", onConsole).on("pageerror", onError).on("request", onRequest);
  page.once("framenavigated", () => {
    isNext = true;
  });
  const stop = () =>
    page.off("console", onConsole).off("pageerror", onError).off("request", onRequest);
  return { seen, stop };
}

export type Expected = {
  graphqlRequests?: number;
  /** Whether axe checks the page. */
  axe?: boolean;
  /** Whether the page opens a dialog. */
  opensDialog?: boolean;
};

/**
 * Opens a page on a small phone. Expects that the page has no accessibility fault, fits the screen, logs no errors, and
 * sends exactly this many GraphQL requests. A fault does not stop the story.
 */
export async function expectFaultless(
  page: Page,
  address: string,
  { graphqlRequests = 0, axe = true, opensDialog = false }: Expected = {},
): Promise<void> {
  await page.setViewportSize(phone);
  const { seen, stop } = watchNext(page);
  await page.goto(address);
  if (opensDialog) await expect(page.getByRole("dialog")).toBeVisible();
  // An open dialog hides the page's heading.
  const headings = page.getByRole("heading", { level: 1, includeHidden: opensDialog });
  await expect(headings).toHaveCount(1);
  await expect(page.getByRole("status", { name: "Loading" })).toHaveCount(0);
  // Stops listening before axe runs, because axe sends messages to the page's frames.
  stop();
  const found = {
    ...seen,
    violations: axe ? await violations(page, ["serious", "critical"]) : [],
    overflow: await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    ),
  };
  expect
    .soft(found, address)
    .toEqual({ complaints: [], graphqlRequests, violations: [], overflow: 0 });
}
