import { cacheTags } from "../../cache/tags.ts";
import { untilChanged, withLastKnown } from "../../cache/untilChanged.ts";
import type { Deps } from "../../core/context.ts";
import type { Page, PageVersion } from "../../generated/prisma/client.ts";
import { pagePath } from "./slugs.ts";

type PublishedDeps = Pick<Deps, "database" | "responseCache" | "clock">;

/** A page with at most two versions, latest first: the scheduled version, and the version that is shown now. */
export type StoredPage = Page & { versions: PageVersion[] };

/**
 * Keeps all pages in memory, because they are few and short. Scheduled versions are included, because their time may
 * come while the pages are in memory. Earlier versions are not included.
 */
const stored = withLastKnown(
  untilChanged(
    [cacheTags.pages],
    async ({ database, clock }: PublishedDeps): Promise<StoredPage[]> => {
      const pages = await database.page.findMany({ orderBy: { createdAt: "asc" } });
      const now = clock();
      const versions = await database.pageVersion.findMany({
        where: { publishedAt: { lte: now } },
        orderBy: [{ slug: "asc" }, { publishedAt: "desc" }, { number: "desc" }],
        distinct: ["slug"],
      });
      const later = await database.pageVersion.findMany({
        where: { publishedAt: { gt: now } },
        orderBy: [{ publishedAt: "desc" }, { number: "desc" }],
      });
      return pages.map((page) => ({
        ...page,
        versions: [...later, ...versions].filter(({ slug }) => slug === page.slug),
      }));
    },
    { onlyWhileListening: true },
  ),
);

/**
 * Returns the pages from memory. When a page is published or the footer changes, each server reads the pages again.
 * During a database outage, a server uses the pages that it read last.
 */
export const storedPages = (deps: PublishedDeps): Promise<StoredPage[]> => stored.read(deps);

/**
 * Returns the version of a page that is shown at the given time; undefined if the page was not published at that time.
 */
export const shownVersion = ({ versions }: StoredPage, time: Date): PageVersion | undefined =>
  versions.find(({ publishedAt }) => publishedAt <= time);

/** Returns the next time after the given time at which a page is published; null if no page is scheduled. */
export async function nextPublication(deps: PublishedDeps, after: Date): Promise<Date | null> {
  const times = (await storedPages(deps))
    .flatMap(({ versions }) => versions.map(({ publishedAt }) => publishedAt))
    .filter((time) => time > after);
  return times.sort((a, b) => Number(a) - Number(b))[0] ?? null;
}

/** Returns the paths of the published pages at `/pages/{slug}`, for the sitemap. */
export async function furtherPaths(deps: PublishedDeps): Promise<string[]> {
  const now = deps.clock();
  return (await storedPages(deps))
    .filter((page) => shownVersion(page, now))
    .map(({ slug }) => pagePath(slug))
    .filter((path) => path.startsWith("/pages/"));
}
