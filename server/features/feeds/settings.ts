import { randomBytes } from "node:crypto";
import { z } from "zod";
import { type Change, record } from "../../core/audit.ts";
import type { Context } from "../../core/context.ts";
import { languages, storedLanguages } from "../../core/i18n.ts";
import { authorize } from "../../core/permissions.ts";
import { parse } from "../../core/validation.ts";
import { lockRows } from "../../database/sql.ts";
import type { ProductFeed } from "../../generated/graphql.ts";
import type { FeedFetch, FeedSettings as Row } from "../../generated/prisma/client.ts";
import { FeedChannel } from "../../generated/prisma/enums.ts";

/** The id of the table's only row. The row exists as soon as there is a key. */
export const settingsId = "00000000-0000-7000-8000-00000000feed";

/** The path of each channel's feed. */
export const feedPaths = {
  GOOGLE: "/feeds/google.xml",
  META: "/feeds/meta.csv",
} as const satisfies Record<FeedChannel, string>;

/** The number of random bytes in a key: 192 bits. */
const keyBytes = 24;

/** The settings of the feeds, and the feeds' addresses. */
export type FeedSettings = {
  enabled: boolean;
  key: string | null;
  keyCreatedAt: Date | null;
  feeds: ProductFeed[];
};

const inputRules = z.strictObject({
  enabled: z.boolean().nullish(),
  newKey: z.boolean().nullish(),
});

/** Returns the settings of the product feeds. */
export async function feedSettings(ctx: Context): Promise<FeedSettings> {
  authorize(ctx, "manageFeeds");
  const settings = await ctx.database.feedSettings.findUnique({ where: { id: settingsId } });
  return present(ctx, settings);
}

/** Switches the feeds on or off, or replaces the feeds' key. Writes nothing if nothing changes. */
export async function updateFeedSettings(ctx: Context, input: unknown): Promise<FeedSettings> {
  authorize(ctx, "manageFeeds");
  const { enabled, newKey } = parse(inputRules, input);
  const settings = await ctx.database.$transaction(async (tx) => {
    const ofKey = () => ({
      key: randomBytes(keyBytes).toString("base64url"),
      keyCreatedAt: ctx.clock(),
    });
    if (enabled || newKey)
      await tx.feedSettings.createMany({
        data: { id: settingsId, enabled: false, ...ofKey() },
        skipDuplicates: true,
      });
    // Simultaneous changes wait for each other.
    await lockRows(tx, "feed_settings", [settingsId]);
    const before = await tx.feedSettings.findUnique({ where: { id: settingsId } });
    if (!before) return null;
    const isSwitched = typeof enabled === "boolean" && enabled !== before.enabled;
    const changes: Change[] = [
      ...(isSwitched ? [switched(before.enabled)] : []),
      ...(newKey ? [{ field: "FEED_KEY" as const, before: null, after: null }] : []),
    ];
    if (changes.length === 0) return before;
    const data = { ...(isSwitched && { enabled }), ...(newKey && ofKey()) };
    const after = await tx.feedSettings.update({ where: { id: settingsId }, data });
    await record(tx, ctx, {
      action: "CHANGED",
      subject: "FEEDS",
      subjectId: settingsId,
      changes,
    });
    return after;
  });
  return present(ctx, settings);
}

const word = (enabled: boolean) => (enabled ? "on" : "off");

const switched = (before: boolean): Change => ({
  field: "FEED_SWITCH",
  before: word(before),
  after: word(!before),
});

async function present(
  { database, env }: Pick<Context, "database" | "env">,
  settings: Row | null,
): Promise<FeedSettings> {
  const fetches = await database.feedFetch.findMany();
  const { enabled = false, key = null, keyCreatedAt = null } = settings ?? {};
  const feeds = Object.values(FeedChannel).flatMap((channel) =>
    languages.map((name) => feedOf(channel, storedLanguages[name], { key, fetches, env })),
  );
  return { enabled, key, keyCreatedAt, feeds };
}

type Known = { key: string | null; fetches: readonly FeedFetch[]; env: Context["env"] };

function feedOf(
  channel: FeedChannel,
  language: FeedFetch["language"],
  { key, fetches, env }: Known,
): ProductFeed {
  const isOf = (fetch: FeedFetch) => fetch.channel === channel && fetch.language === language;
  const query = `?key=${key}${language === "BN" ? "&language=bn" : ""}`;
  return {
    id: `${channel}-${language}`,
    channel,
    language,
    url: key && `${env.PUBLIC_URL}${feedPaths[channel]}${query}`,
    lastFetchedAt: fetches.find(isOf)?.fetchedAt ?? null,
  };
}
