import type { z } from "zod";
import { dayOf } from "../../../shared/days.ts";
import { cacheTags } from "../../cache/tags.ts";
import { untilChanged } from "../../cache/untilChanged.ts";
import { type Change, type Changed, changesBy, record } from "../../core/audit.ts";
import type { Context } from "../../core/context.ts";
import { type ListRange, rangeSql } from "../../core/creationOrder.ts";
import { AppError } from "../../core/errors.ts";
import { t } from "../../core/i18n.ts";
import { authorize, may, type Permission } from "../../core/permissions.ts";
import { isId, parse } from "../../core/validation.ts";
import type { Transaction } from "../../database/client.ts";
import { afterCommit } from "../../database/jointTransaction.ts";
import { lockRows } from "../../database/sql.ts";
import { readVersionOf } from "../../database/versions.ts";
import { type Banner, type Offer, Prisma } from "../../generated/prisma/client.ts";
import { checkImages, removeUnusedImages } from "../uploads/service.ts";
import {
  homeImagePatchRules,
  homeImageRules,
  missingImageMessage,
  offerPatchRules,
  offerRules,
} from "./rules.ts";

/** An image on the home page: a banner or a home offer, which may have a link and a last day. */
export type HomeImage = Banner & { link?: string | null; endsOn?: string | null };

/** The differences between the two entities. */
type Entity = {
  table: "banner" | "offer";
  subject: "BANNER" | "OFFER";
  /** The permission to create, change and delete. */
  permission: Permission;
  notFoundMessage: string;
  lastMessage: string;
  rules: z.ZodType<ValidImage>;
  patchRules: z.ZodType<Partial<ValidImage>>;
  /** Its further columns. */
  columns: Prisma.Sql;
  /** The condition for rows that visitors see on a day. */
  isCurrent: (day: string) => Prisma.Sql;
};

type ValidImage = z.output<typeof homeImageRules> & Pick<HomeImage, "link" | "endsOn">;

export const banners = homeImageService({
  table: "banner",
  subject: "BANNER",
  permission: "manageBanners",
  notFoundMessage: t("No navbars Found with that ID"),
  lastMessage: t("The Last Navbar Can Not Be Removed"),
  rules: homeImageRules,
  patchRules: homeImagePatchRules,
  columns: Prisma.empty,
  isCurrent: () => Prisma.sql`TRUE`,
});

export const offers = homeImageService({
  table: "offer",
  subject: "OFFER",
  permission: "manageOffers",
  notFoundMessage: t("No offers Found with that ID"),
  lastMessage: t("The Last Offer Can Not Be Removed"),
  rules: offerRules,
  patchRules: offerPatchRules,
  columns: Prisma.sql`link, to_char("endsOn", 'YYYY-MM-DD') AS "endsOn",`,
  isCurrent: (day) => Prisma.sql`("endsOn" IS NULL OR "endsOn" >= ${day}::date)`,
});

export type HomeImageService = ReturnType<typeof homeImageService>;

function homeImageService(entity: Entity) {
  const { table, subject, permission } = entity;

  /** The rows that visitors see; all rows for a caller who may change them. */
  async function list(ctx: Context, range: ListRange): Promise<HomeImage[]> {
    authorize(ctx, "readCatalogue");
    if (!may(ctx.actor, permission)) return listCurrent(ctx, range);
    return read(ctx, range, Prisma.sql`TRUE`);
  }

  /** The rows that visitors see. */
  async function listCurrent(ctx: Context, range: ListRange): Promise<HomeImage[]> {
    authorize(ctx, "readCatalogue");
    return read(ctx, range, entity.isCurrent(dayOf(ctx.clock())));
  }

  const read = ({ reads }: Context, range: ListRange, condition: Prisma.Sql) =>
    reads.read<HomeImage>(
      Prisma.sql`SELECT id, image, alt, "imageBn", "altBn", ${entity.columns} "createdAt"
        FROM (SELECT * FROM ${Prisma.raw(table)} WHERE ${condition}) AS shown ${rangeSql(range)}`,
    );

  const readStoredVersion = untilChanged(
    [table === "banner" ? cacheTags.banners : cacheTags.offers],
    ({ reads }: Pick<Context, "reads" | "responseCache">) =>
      readVersionOf(reads, Prisma.sql`SELECT id, xmin AS version FROM ${Prisma.raw(table)}`),
    { onlyWhileListening: true },
  );

  /**
   * Returns a version for ETags. It changes with each change of a row, and each day, since home offers end with a day.
   */
  const readVersion = async (ctx: Pick<Context, "reads" | "responseCache" | "clock">) =>
    `${await readStoredVersion(ctx)} ${dayOf(ctx.clock())}`;

  /** Throws NOT_FOUND. */
  async function get(ctx: Context, id: string): Promise<HomeImage> {
    authorize(ctx, "readCatalogue");
    return find(ctx, id);
  }

  async function find(ctx: Context, id: string): Promise<HomeImage> {
    const found = isId(id) ? await rowsOf(ctx.database, table).findUnique({ where: { id } }) : null;
    if (!found) throw new AppError("NOT_FOUND", entity.notFoundMessage);
    return withDay(found);
  }

  /** Creates a row with an uploaded image. */
  async function create(ctx: Context, input: unknown): Promise<HomeImage> {
    authorize(ctx, permission);
    const { alt, ...images } = parse(entity.rules, input, missingImageMessage);
    return ctx.database.$transaction(async (tx) => {
      await checkImages(tx, imagesOf(images));
      const data = { ...storedDay(images), alt: alt ?? "" };
      const created = await rowsOf(tx, table).create({ data });
      await record(tx, ctx, { action: "CREATED", subject, subjectId: created.id });
      return withDay(created);
    });
  }

  /** Changes the fields in the patch. Images that are no longer used are deleted. */
  async function update(ctx: Context, id: string, input: unknown): Promise<HomeImage> {
    authorize(ctx, permission);
    const { alt, ...images } = parse(entity.patchRules, input, missingImageMessage);
    await find(ctx, id);
    const [before, after] = await ctx.database.$transaction(async (tx) => {
      await lockRows(tx, table, [id]);
      const found = await rowsOf(tx, table).findUnique({ where: { id } });
      if (!found) throw new AppError("NOT_FOUND", entity.notFoundMessage);
      const locked = withDay(found);
      await checkImages(tx, imagesOf(images));
      const data = { ...images, ...(alt !== undefined && { alt: alt ?? "" }) };
      const changes = changesOf(locked, data);
      if (changes.length === 0) return [locked, locked];
      const updated = await rowsOf(tx, table).update({ where: { id }, data: storedDay(data) });
      await record(tx, ctx, { action: "CHANGED", subject, subjectId: id, changes });
      return [locked, withDay(updated)];
    });
    const replaced = Object.values(imagesOf(before)).filter(
      (path) => path !== after.image && path !== after.imageBn,
    );
    await afterCommit(ctx.database, () => removeUnusedImages(ctx, replaced));
    return after;
  }

  /** Deletes a row and returns its id. Throws CONFLICT for the last one. */
  async function remove(ctx: Context, id: string): Promise<string> {
    authorize(ctx, permission);
    const homeImage = await find(ctx, id);
    const isDeleted = await ctx.database.$transaction(async (tx) => {
      if ((await deleteUnlessLast(tx, table, id)) === 0) return false;
      await record(tx, ctx, { action: "DELETED", subject, subjectId: id });
      return true;
    });
    if (!isDeleted) {
      // Another admin may have deleted it in the meantime.
      await find(ctx, id);
      throw new AppError("CONFLICT", entity.lastMessage);
    }
    const paths = Object.values(imagesOf(homeImage));
    await afterCommit(ctx.database, () => removeUnusedImages(ctx, paths));
    return homeImage.id;
  }

  return { list, listCurrent, readVersion, get, create, update, remove };
}

type Stored = Banner & Partial<Pick<Offer, "link" | "endsOn">>;

/**
 * The entity's table. Prisma has a separate type for each; the additional columns of home offers follow from their
 * rules.
 */
const rowsOf = (tx: Transaction, table: Entity["table"]) => tx[table] as Transaction["banner"];

/** A row with its last day as a text. */
const withDay = ({ endsOn, ...row }: Stored): HomeImage =>
  endsOn === undefined ? row : { ...row, endsOn: endsOn?.toISOString().slice(0, 10) ?? null };

/** Columns with the last day in Prisma's form. */
const storedDay = <Columns extends Pick<HomeImage, "endsOn">>({ endsOn, ...columns }: Columns) => ({
  ...columns,
  ...(endsOn !== undefined && { endsOn: endsOn === null ? null : new Date(endsOn) }),
});

/** The images in a row, by their fields. */
function imagesOf({ image, imageBn }: Partial<Images>): Record<string, string> {
  return { ...(image && { image }), ...(imageBn && { imageBn }) };
}

type Images = { image: string | undefined; imageBn: string | null | undefined };

const auditFields = {
  image: "IMAGE",
  alt: "IMAGE_ALT",
  imageBn: "IMAGE_BN",
  altBn: "IMAGE_ALT_BN",
  link: "LINK",
  endsOn: "ENDS_ON",
} as const;

/** Names of changed fields for the audit log, without the values. */
const changesOf = (before: HomeImage, data: Changed<HomeImage>): Change[] =>
  changesBy(auditFields, { link: null, endsOn: null, ...before }, data).map(({ field }) => ({
    field,
  }));

/** Locks all rows, so that of two simultaneous deletions the second counts what the first has left. */
function deleteUnlessLast(tx: Transaction, table: Entity["table"], id: string): Promise<number> {
  const name = Prisma.raw(table);
  return tx.$executeRaw`
    WITH locked AS (SELECT id FROM ${name} ORDER BY id FOR UPDATE)
    DELETE FROM ${name} WHERE id = ${id}::uuid AND (SELECT count(*) FROM locked) > 1`;
}
