import { openDatabase } from "../../server/database/client.ts";

export type Page = { label: string; path: string };

/** Returns one page for each kind of page on which visits begin, in English and in Bangla. */
export async function pagesOf(databaseUrl: string): Promise<Page[]> {
  const database = openDatabase(databaseUrl);
  const where = { kind: "SMARTPHONE" } as const;
  const { id } = await database.device.findFirstOrThrow({ where, orderBy: { createdAt: "desc" } });
  await database.$disconnect();
  const pages = [
    { label: "home", path: "" },
    { label: "buy list", path: "/buySmartPhone" },
    { label: "detail", path: `/smartPhoneDetails/${id}` },
    { label: "sell list", path: "/smartPhonesList/Apple" },
  ];
  return pages.flatMap(({ label, path }) => [
    { label, path: path || "/" },
    { label: `${label} in Bangla`, path: `/bn${path}` },
  ]);
}

/** The printed part of a report: scores out of 100, milliseconds, and transferred kilobytes. */
export type Scores = Record<(typeof scores)[number] | (typeof times)[number] | Weight, number>;

type Weight = "scripts" | "document";

const scores = ["performance", "accessibility", "best-practices", "seo"] as const;
const times = [
  "largest-contentful-paint",
  "total-blocking-time",
  "cumulative-layout-shift",
] as const;

type Report = {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number; details?: { items?: Request[] } }>;
};
type Request = { resourceType?: string; transferSize?: number };

export function scoresIn({ categories, audits }: Report): Scores {
  const requests = audits["network-requests"]?.details?.items ?? [];
  const weight = (type: string) => {
    const ofType = requests.filter(({ resourceType }) => resourceType === type);
    const bytes = ofType.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0);
    return Math.round(bytes / 100) / 10;
  };
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
  const value = (name: string) => Math.round((audits[name]?.numericValue ?? 0) * 1000) / 1000;
  return {
    ...mapped(scores, score),
    ...mapped(times, value),
    scripts: weight("Script"),
    document: weight("Document"),
  };
}

const mapped = <Name extends string>(names: readonly Name[], of: (name: Name) => number) =>
  Object.fromEntries(names.map((name) => [name, of(name)])) as Record<Name, number>;
