import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router-dom";
import { App } from "./app/App.tsx";
import { HeadCollector, type HeadFacts } from "./app/Head.tsx";
import { headTags, inlineJson } from "./app/headTags.ts";
import type { Question } from "./app/page.tsx";
import { findRoute } from "./app/routeTable.ts";
import { criticalStyles } from "./criticalStyles.ts";
import { ShopDocument, type ShopQuery } from "./generated/Shop.ts";
import { questionKey } from "./platform/answers.ts";
import { paths } from "./platform/paths.ts";
import { createStyleCache } from "./ui/theme/styleCache.ts";

export { publicPaths } from "./app/publicPaths.ts";

/** Where a device's page is. */
export const devicePath = paths.details;

/** A question with the `data` of its answer. */
export type Answer = Question & { data: Record<string, unknown> };

/** A page as the server sends it: the parts that go into index.html's three gaps. */
export type Rendered = { status: number; page: string; head: string; html: string; data: string };

/** What must be known to render the page at `url`: the shop's own data, and the page's question. */
export async function questionsOf(url: URL): Promise<Question[]> {
  const found = findRoute(url);
  const page = found && !found.route.guard ? await found.route.page.load() : undefined;
  const asked = found && page?.question?.(found.place);
  return asked ? [{ query: ShopDocument }, asked] : [{ query: ShopDocument }];
}

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
        <App answers={new Map(known)} styles={styles} />
      </HeadCollector>
    </StaticRouter>,
  );
  const facts = collected.facts ?? { description: "", noindex: true };
  const site = { shopName: shopNameOf(answers), origin, path: url.pathname };
  return {
    status: facts.status ?? 200,
    page: findRoute(url)?.route.page.name ?? "",
    head: headTags(facts, site) + criticalStyles(styles, html),
    html,
    data: `<script type="application/json" id="answers">${inlineJson(known)}</script>`,
  };
}

function shopNameOf(answers: Answer[]): string {
  const answer = answers.find(({ query }) => query === ShopDocument);
  return (answer?.data as ShopQuery | undefined)?.shop.name ?? "";
}
