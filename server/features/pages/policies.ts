import { isDeepStrictEqual } from "node:util";
import type { Language } from "../../core/i18n.ts";
import type { ShopSettings } from "../../core/shopSettings.ts";
import type { Transaction } from "../../database/client.ts";
import { type PageVersion, Prisma } from "../../generated/prisma/client.ts";
import { type Facts, factsOf, type Placeholder, placeholders } from "./placeholders.ts";
import { type PolicySlug, policySlugs } from "./slugs.ts";

type Reader = Pick<Transaction, "pageVersion">;

/**
 * Returns the versions of the policies that are in force at the given time; null for a policy that had no version yet.
 */
export async function policiesAt(tx: Reader, time: Date) {
  return {
    terms: await versionInForce(tx, "termsAndCondition", time),
    returnPolicy: await versionInForce(tx, "returnRefund", time),
  };
}

const versionInForce = (tx: Reader, slug: PolicySlug, time: Date): Promise<PageVersion | null> =>
  tx.pageVersion.findFirst({
    where: { slug, publishedAt: { lte: time } },
    orderBy: [{ publishedAt: "desc" }, { number: "desc" }],
  });

type Change = { before: ShopSettings; after: ShopSettings; now: Date; authorName: string };

/**
 * Stores the previous settings with the published versions of the policies, so that the versions to which old receipts
 * link still show the old values. If the new settings change the text of the version in force, publishes a new version;
 * otherwise, the version in force keeps showing the current settings.
 */
export async function keepPolicies(tx: Transaction, change: Change): Promise<void> {
  const { now, authorName } = change;
  const [before, after] = [factsOf(change.before), factsOf(change.after)];
  if (isDeepStrictEqual(before, after)) return;
  for (const slug of policySlugs) {
    const current = await versionInForce(tx, slug, now);
    if (!current) continue;
    await tx.pageVersion.updateMany({
      where: { slug, publishedAt: { lte: now }, facts: { equals: Prisma.DbNull } },
      data: { facts: before },
    });
    const changedSettings = changedIn(current, before, after);
    if (changedSettings.length === 0) {
      await tx.pageVersion.update({
        where: { id: current.id },
        data: { facts: Prisma.DbNull },
      });
      continue;
    }
    const { id: _id, facts: _facts, createdAt: _createdAt, ...content } = current;
    const number = await nextNumber(tx, slug);
    await tx.pageVersion.create({
      data: { ...content, number, changedSettings, publishedAt: now, createdAt: now, authorName },
    });
  }
}

/** Returns the placeholders of a version whose values change with the settings in either language. */
function changedIn(version: PageVersion, before: Facts, after: Facts): Placeholder[] {
  const { title, description, body, titleBn, descriptionBn, bodyBn } = version;
  const english = [title, description, body].join("\n");
  // Without a Bangla text, a page shows the English text.
  const bangla = [english, titleBn, descriptionBn, bodyBn].join("\n");
  const changes = (name: Placeholder, text: string, language: Language) =>
    text.includes(`{${name}}`) && before[language][name] !== after[language][name];
  return placeholders.filter((name) => changes(name, english, "en") || changes(name, bangla, "bn"));
}

/** Returns the number of a page's next version. */
export async function nextNumber(tx: Transaction, slug: string): Promise<number> {
  const last = await tx.pageVersion.findFirst({ where: { slug }, orderBy: { number: "desc" } });
  return (last?.number ?? 0) + 1;
}
