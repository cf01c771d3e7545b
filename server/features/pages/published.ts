import { cacheTags } from "../../cache/tags.ts";
import { untilChanged, withLastKnown } from "../../cache/untilChanged.ts";
import type { Deps } from "../../core/context.ts";
import type { Page, PageVersion } from "../../generated/prisma/client.ts";
import { pagePath } from "./slugs.ts";

type PublishedDeps = Pick<Deps, "database" | "responseCache" | "clock">;

/** A page with its versions that are shown now or later, the latest first. */
export type StoredPage = Page & { versions: PageVersion[] };

/**
 * Pages are few and short. Versions that are not shown any more are left out: a version that will be published later
 * makes the present one old while it is in memory.
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
 * Returns the pages from memory: each server drops them when one is published or its place in the footer changes.
 * During a database outage they are the last ones that the server has read.
 */
export const storedPages = (deps: PublishedDeps): Promise<StoredPage[]> => stored.read(deps);

/** The version of a page that is shown at a time; undefined if it has not been published yet. */
export const shownVersion = ({ versions }: StoredPage, time: Date): PageVersion | undefined =>
  versions.find(({ publishedAt }) => publishedAt <= time);

/** When the next version of a page is published after a time; null where none is scheduled. */
export async function nextPublication(deps: PublishedDeps, after: Date): Promise<Date | null> {
  const times = (await storedPages(deps))
    .flatMap(({ versions }) => versions.map(({ publishedAt }) => publishedAt))
    .filter((time) => time > after);
  return times.sort((a, b) => Number(a) - Number(b))[0] ?? null;
}

/** The paths of the published pages that are not the site's own, for the sitemap. */
export async function furtherPaths(deps: PublishedDeps): Promise<string[]> {
  const now = deps.clock();
  return (await storedPages(deps))
    .filter((page) => shownVersion(page, now))
    .map(({ slug }) => pagePath(slug))
    .filter((path) => path.startsWith("/pages/"));
}
