import { sellKinds } from "../features/evaluations/sellKinds.ts";
import type { AddRequestKind } from "../platform/kinds.ts";
import { paths, placeholderRoutes, routes } from "../platform/paths.ts";
import { publicPages } from "./publicPages.ts";

const sellLists = (Object.keys(sellKinds) as AddRequestKind[]).flatMap((kind) =>
  sellKinds[kind].brands.map((brand) => paths.sellList(kind, brand)),
);

/** Pages that search engines don't need, because the pages have no content of their own. */
const unlisted: readonly string[] = [
  ...[routes.login, routes.search, routes.compare, routes.saved],
  ...Object.values(placeholderRoutes),
];

/** The paths of all pages in the sitemap except the pages of devices. */
export const publicPaths: readonly string[] = [
  ...publicPages
    .map(({ path }) => path)
    .filter((path) => !path.includes(":") && !unlisted.includes(path)),
  ...sellLists,
];
