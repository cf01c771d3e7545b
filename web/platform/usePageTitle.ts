import { useMatches } from "react-router-dom";

/** The page's title in a route's `handle`, for pages whose title does not depend on data. */
export type TitledHandle = { title?: string };

/** Returns the page's title from the route table. */
export const usePageTitle = (): string =>
  (useMatches().at(-1)?.handle as TitledHandle | undefined)?.title ?? "";
