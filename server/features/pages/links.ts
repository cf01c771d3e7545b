import { keyInSegment } from "../../../shared/deviceKeys.ts";
import { guardedRoutes, openRoutes, routeOf } from "../../../shared/siteRoutes.ts";
import { t } from "../../core/i18n.ts";
import { checkFields } from "../../core/validation.ts";
import type { Transaction } from "../../database/client.ts";
import { isDevice } from "../devices/addresses/keys.ts";
import { lockImages } from "../uploads/service.ts";
import { addressesIn } from "./markdown.ts";
import type { ValidDraft } from "./rules.ts";

/** The paths of the server that are not pages of the site. */
const ofServer = ["/graphql", "/api/v1/docs", "/api/v1/openapi.json", "/sitemap.xml"];

/** The largest number of dead links that an error names. */
const maxNamed = 5;

/**
 * Checks the local links and the pictures of a draft. Returns the paths of the pictures. Throws BAD_USER_INPUT for dead
 * links and missing pictures; the error names them.
 */
export async function checkAddresses(tx: Transaction, draft: ValidDraft): Promise<string[]> {
  const english = addressesIn(draft.body);
  const bangla = addressesIn(draft.bodyBn ?? "");
  const images = [...new Set([...english.images, ...bangla.images])];
  const stored = images.length > 0 ? await lockImages(tx, images) : new Set<string>();
  const faultOf = async ({ links, images }: ReturnType<typeof addressesIn>) => {
    const dead = [
      ...(await deadLinks(tx, links, draft.slug)),
      ...images.filter((path) => !stored.has(path)),
    ];
    if (dead.length === 0) return null;
    const named = [...new Set(dead)].slice(0, maxNamed).join(", ");
    return t("has links that lead nowhere: {links}", { links: named });
  };
  checkFields({ body: await faultOf(english), bodyBn: await faultOf(bangla) });
  return images;
}

/**
 * Returns the links that lead nowhere. `slug` is the slug of the page that is being saved; a link to this page is not
 * dead.
 */
export async function deadLinks(
  tx: Transaction,
  links: readonly string[],
  slug?: string,
): Promise<string[]> {
  const dead: string[] = [];
  for (const link of new Set(links)) if (!(await leadsSomewhere(tx, link, slug))) dead.push(link);
  return dead;
}

/** Returns whether a link leads to an existing page. Only paths of the shop are checked. */
async function leadsSomewhere(tx: Transaction, link: string, slug?: string): Promise<boolean> {
  if (!link.startsWith("/")) return true;
  const [path = ""] = link.replace(/^\/bn(?=\/|$)/, "").split(/[?#]/, 1);
  const route = routeOf(path === "" ? "/" : path, [...openRoutes, ...guardedRoutes]);
  const segment = decoded(path.split("/").at(-1) ?? "");
  if (route === undefined) return ofServer.includes(path);
  if (route === "/pages/:slug")
    return segment === slug || (await tx.page.count({ where: { slug: segment } })) > 0;
  if (!/^\/((smartPhone|tablet|wearable|gadget)Details|quote)\/:id$/.test(route)) return true;
  const condition = isDevice(keyInSegment(segment) ?? segment);
  if (!condition) return false;
  const found = await tx.$queryRaw<unknown[]>`SELECT 1 FROM device d WHERE ${condition}`;
  return found.length > 0;
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
