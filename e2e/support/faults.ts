import type { ConsoleMessage, Request } from "playwright/test";
import { violations } from "./accessibility.ts";
import { expect, type Page } from "./test.ts";

const phone = { width: 360, height: 740 };

/**
 * Operations that pages send in addition to their own: the counts in the console's navigation and the user's rights,
 * both at intervals; the changes by a draft of quote rules, which another story may have begun; a user's saved devices;
 * and the prices of a unit's model.
 */
const besides = ["ConsoleCounts", "MyRights", "RulesDifferences", "SavedIds", "ModelPrices"];

/** Matches the browser's messages about the settings with which the stories run it. */
const ofStories = /Service Worker registration blocked by Playwright|image loading is disabled/;

/** Collects console messages, errors and GraphQL requests of the page's next document. */
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
  // The listeners are added before the navigation. Listeners that are added later would miss events until the browser
  // knows of them.
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
  /** Whether axe looks at the page. */
  axe?: boolean;
  /** Whether a dialog opens over the page. */
  opensDialog?: boolean;
};

/**
 * Opens a page on a small phone and expects that it has no accessibility fault, fits the screen, logs no errors, and
 * sends this many GraphQL requests. The story continues after a fault.
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
  // A dialog hides the page behind it.
  const headings = page.getByRole("heading", { level: 1, includeHidden: opensDialog });
  await expect(headings).toHaveCount(1);
  await expect(page.getByRole("status", { name: "Loading" })).toHaveCount(0);
  // The listeners stop before axe runs, because axe sends messages to the frames of a page.
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
