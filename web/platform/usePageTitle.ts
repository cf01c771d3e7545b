import { useMatches } from "react-router-dom";

/** The part of a route's `handle` that titles a page: for pages whose title does not depend on data. */
export type TitledHandle = { title?: string };

/** The page's title, as the route table has it. */
export const usePageTitle = (): string =>
  (useMatches().at(-1)?.handle as TitledHandle | undefined)?.title ?? "";
