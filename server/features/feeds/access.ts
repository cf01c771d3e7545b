import { createHash, timingSafeEqual } from "node:crypto";
import type { Deps } from "../../core/context.ts";
import type { Language, storedLanguages } from "../../core/i18n.ts";
import type { FeedChannel } from "../../generated/prisma/enums.ts";
import { settingsId } from "./settings.ts";

const digest = (text: string) => createHash("sha256").update(text).digest();

/**
 * Returns whether the feeds are switched on and the key is right. Compares the key in constant time. Reads the settings
 * from the primary each time, so that changes take effect immediately on every server.
 */
export async function opensFeeds({ database }: Pick<Deps, "database">, key: unknown) {
  const settings = await database.feedSettings.findUnique({ where: { id: settingsId } });
  const given = typeof key === "string" ? key : "";
  const isKey = timingSafeEqual(digest(given), digest(settings?.key ?? ""));
  return isKey && given !== "" && settings?.enabled === true;
}

/** Stores the time at which a feed was fetched completely. */
export async function noteFetch(
  { database, clock }: Pick<Deps, "database" | "clock">,
  channel: FeedChannel,
  language: (typeof storedLanguages)[Language],
): Promise<void> {
  await database.$executeRaw`
    INSERT INTO feed_fetch (channel, language, "fetchedAt")
    VALUES (${channel}::"FeedChannel", ${language}::"Language", ${clock()})
    ON CONFLICT (channel, language) DO UPDATE
    SET "fetchedAt" = greatest(feed_fetch."fetchedAt", excluded."fetchedAt")`;
}
