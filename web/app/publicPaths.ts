import { sellKinds } from "../features/evaluations/sellKinds.ts";
import type { AddRequestKind } from "../platform/kinds.ts";
import { deviceRoutes, paths, routes, sellRoutes } from "../platform/paths.ts";

const sellLists = (Object.keys(sellKinds) as AddRequestKind[]).flatMap((kind) =>
  sellKinds[kind].brands.map((brand) => paths.sellList(kind, brand)),
);

/** The paths of all pages in the sitemap except the pages of devices. */
export const publicPaths: readonly string[] = [
  routes.home,
  ...Object.values(deviceRoutes.buyList),
  ...Object.values(sellRoutes.brands),
  ...sellLists,
  routes.aboutUs,
  routes.whyST,
  routes.howWePrice,
  routes.termsAndCondition,
  routes.returnRefund,
  routes.privacy,
  routes.developers,
];
