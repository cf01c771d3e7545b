import { keyInSegment } from "../../../shared/deviceKeys.ts";
import { cacheTags } from "../../cache/tags.ts";
import { untilChanged } from "../../cache/untilChanged.ts";
import { BufferedCounts } from "../../core/bufferedCounts.ts";
import type { Deps } from "../../core/context.ts";
import type { Language } from "../../core/i18n.ts";
import { readerIn } from "../../database/reads.ts";
import { devicePath, languagePrefixes, quotePath } from "../devices/addresses/paths.ts";
import { columnsFor, readDevice } from "../devices/queries.ts";
import { maxRedirects } from "./rules.ts";
import { RedirectTable } from "./table.ts";

type FollowDeps = Pick<Deps, "database" | "responseCache" | "log" | "clock">;

/** Returns all redirects from memory. The redirects are read again after each change. */
export const readTable = untilChanged(
  [cacheTags.redirects],
  async ({ database }: Pick<Deps, "database" | "responseCache">) =>
    new RedirectTable(
      await database.redirect.findMany({ select: { id: true, from: true, to: true, kind: true } }),
    ),
  { onlyWhileListening: true },
);

/** The longest path that can have a redirect. */
const maxLength = 1_000;

/**
 * Returns the final target of a path that does not belong to the shop; undefined if the path has no redirect. If the
 * target is a device, returns the current path of the device's page. Counts the redirect.
 */
export async function followRedirect(deps: FollowDeps, path: string): Promise<string | undefined> {
  if (path.length > maxLength) return undefined;
  const target = (await readTable(deps)).find(path);
  if (!target) return undefined;
  hits.add(deps, target.rule.id, { hits: 1 });
  return (await presentPath(deps, target.to)) ?? target.to;
}

const pages = /^(\/bn)?\/((?:smartPhone|tablet|wearable|gadget)Details|quote)\/([^/?]+)(\?.*)?$/;

/** The columns from which the addresses of a device and its variants are made. */
const addressColumns = columnsFor(["path", "variants.id", "variants.path"]);

/**
 * Returns the current path of a device's page; undefined for other paths. With this path, visitors are not redirected a
 * second time. Runs one SQL statement.
 */
async function presentPath({ database }: FollowDeps, path: string): Promise<string | undefined> {
  const [, prefix, page, segment = "", search = ""] = pages.exec(path) ?? [];
  if (!page) return undefined;
  const idOrKey = keyInSegment(segment) ?? segment;
  const device = await readDevice(readerIn(database), idOrKey, null, addressColumns);
  if (!device) return undefined;
  const language: Language = prefix === languagePrefixes.bn ? "bn" : "en";
  if (page === "quote")
    return (quotePath(device, language) ?? path.slice(0, -search.length)) + search;
  const query = new URLSearchParams(search);
  const variant = query.has("unit")
    ? undefined
    : device.variants.find(({ id }) => id === query.get("variant")?.toLowerCase());
  return `${devicePath({ device, variant }, language).split("?")[0]}${search}`;
}

/**
 * Counts how often each redirect is followed. The counts are stored in batches, so that counting needs no statement in
 * the request.
 */
const hits = new BufferedCounts<{ hits: number }>(async ({ database }, counted) => {
  const ids = counted.map(([id]) => id);
  await database.$executeRaw`
    UPDATE redirect SET hits = redirect.hits + counted.hits, "lastHitAt" = now()
    FROM (SELECT id, hits FROM unnest(${ids}::uuid[], ${counted.map(([, count]) => count.hits)}::int[])
      AS counted (id, hits) ORDER BY id) AS counted
    WHERE redirect.id = counted.id`;
}, maxRedirects);

/** Stores the numbers of redirects that were followed since the last flush. */
export const flushRedirectHits = (deps: Pick<Deps, "database" | "log">): Promise<void> =>
  hits.flush(deps);
