import { accountRoutes, addRequestRoutes } from "../../../shared/publicRoutes.ts";
import { language } from "../../platform/i18n.ts";
import { pathIn, plainPath } from "../../platform/paths.ts";

const firstPart = (path: string) => plainPath(path).split(/[/?#]/)[1];

const guarded = new Set(
  [accountRoutes, ...Object.values(addRequestRoutes)].flatMap(Object.values<string>).map(firstPart),
);

/** Returns the address of the page that an offer links to, in the language of this build if the page has two versions. */
export const addressOfLink = (link: string): string =>
  guarded.has(firstPart(link)) ? plainPath(link) : pathIn(language, link);
