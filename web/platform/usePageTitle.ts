import { useMatches } from "react-router-dom";

/** The part of a route's `handle` that contains the page's title, for pages whose title does not depend on data. */
export type TitledHandle = { title?: string };

/** Returns the page's title from the route table. */
export const usePageTitle = (): string =>
  (useMatches().at(-1)?.handle as TitledHandle | undefined)?.title ?? "";
