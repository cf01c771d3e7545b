import { cacheTags } from "../../cache/tags.ts";
import { untilChanged } from "../../cache/untilChanged.ts";
import { type Change, type Changed, changesBy, record } from "../../core/audit.ts";
import type { Context } from "../../core/context.ts";
import { type ListRange, rangeSql } from "../../core/creationOrder.ts";
import { AppError } from "../../core/errors.ts";
import { t } from "../../core/i18n.ts";
import { authorize, type Permission } from "../../core/permissions.ts";
import { isId, parse } from "../../core/validation.ts";
import type { Transaction } from "../../database/client.ts";
import { lockRows } from "../../database/sql.ts";
import { readVersionOf } from "../../database/versions.ts";
import { type Banner, Prisma } from "../../generated/prisma/client.ts";
import { checkImages, removeUnusedImages } from "../uploads/service.ts";
import { homeImagePatchRules, homeImageRules, missingImageMessage } from "./rules.ts";

/** An image of the home page: a navbar banner or a Smart Offer. */
export type HomeImage = Banner;

/** The differences between the two entities. */
type Entity = {
  table: "banner" | "offer";
  subject: "BANNER" | "OFFER";
  /** To create, change and delete. */
  permission: Permission;
  notFoundMessage: string;
  lastMessage: string;
};

export const banners = homeImageService({
  table: "banner",
  subject: "BANNER",
  permission: "manageBanners",
  notFoundMessage: t("No navbars Found with that ID"),
  lastMessage: t("The Last Navbar Can Not Be Removed"),
});

export const offers = homeImageService({
  table: "offer",
  subject: "OFFER",
  permission: "manageOffers",
  notFoundMessage: t("No offers Found with that ID"),
  lastMessage: t("The Last Offer Can Not Be Removed"),
});

export type HomeImageService = ReturnType<typeof homeImageService>;

function homeImageService(entity: Entity) {
  const { table, subject, permission } = entity;

  async function list(ctx: Context, range: ListRange): Promise<HomeImage[]> {
    authorize(ctx, "readCatalogue");
    return ctx.reads.read(
      Prisma.sql`SELECT id, image, alt, "imageBn", "altBn", "createdAt" FROM ${Prisma.raw(table)} ${rangeSql(range)}`,
    );
  }

  /** Changes with each change of a row. */
  const readVersion = untilChanged(
    [table === "banner" ? cacheTags.banners : cacheTags.offers],
    ({ reads }: Pick<Context, "reads" | "responseCache">) =>
      readVersionOf(reads, Prisma.sql`SELECT id, xmin::text AS version FROM ${Prisma.raw(table)}`),
    { onlyWhileListening: true },
  );

  /** Throws NOT_FOUND. */
  async function get(ctx: Context, id: string): Promise<HomeImage> {
    authorize(ctx, "readCatalogue");
    const found = isId(id) ? await rowsOf(ctx.database, table).findUnique({ where: { id } }) : null;
    if (!found) throw new AppError("NOT_FOUND", entity.notFoundMessage);
    return found;
  }

  /** Creates one with an uploaded image. */
  async function create(ctx: Context, input: unknown): Promise<HomeImage> {
    authorize(ctx, permission);
    const { alt, ...images } = parse(homeImageRules, input, missingImageMessage);
    return ctx.database.$transaction(async (tx) => {
      await checkImages(tx, imagesOf(images));
      const created = await rowsOf(tx, table).create({ data: { ...images, alt: alt ?? "" } });
      await record(tx, ctx, { action: "CREATED", subject, subjectId: created.id });
      return created;
    });
  }

  /** Changes what the patch names. Images that nothing refers to any more are deleted. */
  async function update(ctx: Context, id: string, input: unknown): Promise<HomeImage> {
    authorize(ctx, permission);
    const { alt, ...images } = parse(homeImagePatchRules, input, missingImageMessage);
    await get(ctx, id);
    const [before, after] = await ctx.database.$transaction(async (tx) => {
      await lockRows(tx, table, [id]);
      const locked = await rowsOf(tx, table).findUnique({ where: { id } });
      if (!locked) throw new AppError("NOT_FOUND", entity.notFoundMessage);
      await checkImages(tx, imagesOf(images));
      const data = { ...images, ...(alt !== undefined && { alt: alt ?? "" }) };
      const changes = changesOf(locked, data);
      if (changes.length === 0) return [locked, locked];
      const updated = await rowsOf(tx, table).update({ where: { id }, data });
      await record(tx, ctx, { action: "CHANGED", subject, subjectId: id, changes });
      return [locked, updated];
    });
    const replaced = Object.values(imagesOf(before)).filter(
      (path) => path !== after.image && path !== after.imageBn,
    );
    await ctx.afterCommit((deps) => removeUnusedImages(deps, replaced));
    return after;
  }

  /** Deletes one and returns its id. Throws CONFLICT for the last one. */
  async function remove(ctx: Context, id: string): Promise<string> {
    authorize(ctx, permission);
    const homeImage = await get(ctx, id);
    const isDeleted = await ctx.database.$transaction(async (tx) => {
      if ((await deleteUnlessLast(tx, table, id)) === 0) return false;
      await record(tx, ctx, { action: "DELETED", subject, subjectId: id });
      return true;
    });
    if (!isDeleted) {
      // Another admin may have deleted it in the meantime.
      await get(ctx, id);
      throw new AppError("CONFLICT", entity.lastMessage);
    }
    const paths = Object.values(imagesOf(homeImage));
    await ctx.afterCommit((deps) => removeUnusedImages(deps, paths));
    return homeImage.id;
  }

  return { list, readVersion, get, create, update, remove };
}

/** The entity's rows: both have the same columns, but Prisma a type for each. */
const rowsOf = (tx: Transaction, table: Entity["table"]) => tx[table] as Transaction["banner"];

/** Those that there are, by their fields. */
function imagesOf({ image, imageBn }: Partial<Images>): Record<string, string> {
  return { ...(image && { image }), ...(imageBn && { imageBn }) };
}

type Images = { image: string | undefined; imageBn: string | null | undefined };

const auditFields = {
  image: "IMAGE",
  alt: "IMAGE_ALT",
  imageBn: "IMAGE_BN",
  altBn: "IMAGE_ALT_BN",
} as const;

/** For the audit log, without the values. */
const changesOf = (before: HomeImage, data: Changed<HomeImage>): Change[] =>
  changesBy(auditFields, before, data).map(({ field }) => ({ field }));

/** Locks all rows, so that of two deletions at once the second counts what the first has left. */
function deleteUnlessLast(tx: Transaction, table: Entity["table"], id: string): Promise<number> {
  const name = Prisma.raw(table);
  return tx.$executeRaw`
    WITH locked AS (SELECT id FROM ${name} ORDER BY id FOR UPDATE)
    DELETE FROM ${name} WHERE id = ${id}::uuid AND (SELECT count(*) FROM locked) > 1`;
}
