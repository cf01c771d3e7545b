import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router-dom";
import { App } from "./app/App.tsx";
import { guardedTitles } from "./app/guardedTitles.ts";
import { HeadCollector, type HeadFacts } from "./app/Head.tsx";
import { headTags, inlineJson } from "./app/headTags.ts";
import type { Question } from "./app/page.tsx";
import { type FoundRoute, findRoute } from "./app/routeTable.ts";
import { criticalStyles } from "./criticalStyles.ts";
import { ShopDocument, type ShopQuery } from "./generated/Shop.ts";
import { questionKey } from "./platform/answers.ts";
import { paths } from "./platform/paths.ts";
import { createStyleCache } from "./ui/theme/styleCache.ts";
import { createShopSystem } from "./ui/theme/system.ts";

export { publicPaths } from "./app/publicPaths.ts";

/** Where a device's page is. */
export const devicePath = paths.details;

/** A question with the `data` of its answer. */
export type Answer = Question & { data: Record<string, unknown> };

/** A page as the server sends it: the parts that go into index.html's three gaps. */
export type Rendered = { status: number; page: string; head: string; html: string; data: string };

const system = createShopSystem();

/** All addresses that lead nowhere show what this one does. */
const nowhere = "/404";

/**
 * The address that stands for all at which the same page is shown: without what the page doesn't read,
 * such as the `fbclid` of a link that was shared.
 */
export async function addressOf(url: URL): Promise<string> {
  const found = findRoute(url);
  if (!found) return nowhere;
  const page = await publicPage(found);
  return url.pathname + (page?.search?.(found.place) ?? "");
}

/** What must be known to render the page at `url`: the shop's own data, and the page's question. */
export async function questionsOf(url: URL): Promise<Question[]> {
  const found = findRoute(url);
  const asked = found && (await publicPage(found))?.question?.(found.place);
  return asked ? [{ query: ShopDocument }, asked] : [{ query: ShopDocument }];
}

/** The page that is rendered here: of one behind a guard only the shell is. */
const publicPage = async ({ route }: FoundRoute) => (route.guard ? undefined : route.page.load());

/**
 * Renders the page at `url` for a visitor. `origin` is the shop's absolute address, for links that
 * leave the page. Pages that only some may see come as the shell, to be filled in by the browser.
 */
export async function render(url: URL, answers: Answer[], origin: string): Promise<Rendered> {
  const known = answers.map(
    ({ query, variables, data }) => [questionKey(query, variables), data] as const,
  );
  const styles = createStyleCache();
  styles.compat = true;
  const collected: { facts?: HeadFacts } = {};
  const html = renderToString(
    <StaticRouter location={url.pathname + url.search}>
      <HeadCollector value={collected}>
        <App answers={new Map(known)} system={system} styles={styles} />
      </HeadCollector>
    </StaticRouter>,
  );
  const found = findRoute(url);
  const title = found && guardedTitles[found.route.path];
  const facts = collected.facts ?? { title, description: "", noindex: true };
  const site = { shopName: shopNameOf(answers), origin, path: url.pathname };
  return {
    status: facts.status ?? 200,
    page: found?.route.page.name ?? "",
    head: headTags(facts, site) + criticalStyles(styles, html),
    html,
    data: `<script type="application/json" id="answers">${inlineJson(known)}</script>`,
  };
}

function shopNameOf(answers: Answer[]): string {
  const answer = answers.find(({ query }) => query === ShopDocument);
  return (answer?.data as ShopQuery | undefined)?.shop.name ?? "";
}
