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
import { invalidField, isId, parse } from "../../core/validation.ts";
import type { Transaction } from "../../database/client.ts";
import { afterCommit } from "../../database/jointTransaction.ts";
import { lockRows } from "../../database/sql.ts";
import { readVersionOf } from "../../database/versions.ts";
import { lists } from "../../generated/limits.ts";
import { type Banner, type Offer, Prisma } from "../../generated/prisma/client.ts";
import { checkImages, removeUnusedImages } from "../uploads/service.ts";
import {
  homeImagePatchRules,
  homeImageRules,
  missingImageMessage,
  moveRules,
  offerPatchRules,
  offerRules,
} from "./rules.ts";

/** An image on the home page: a banner or a home offer. Only home offers can have a link and a last day. */
export type HomeImage = Omit<Banner, "position"> & { link?: string | null; endsOn?: string | null };

/** The differences between banners and home offers. */
type Entity = {
  table: "banner" | "offer";
  subject: "BANNER" | "OFFER";
  /** The permission to create, change and delete. */
  permission: Permission;
  notFoundMessage: string;
  lastMessage: string;
  rules: z.ZodType<ValidImage>;
  patchRules: z.ZodType<Partial<ValidImage>>;
  /** Columns for the SELECT list that only this entity has. */
  columns: Prisma.Sql;
  /** Returns the condition for rows that visitors see on a day. */
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

  /** Returns the rows that visitors see, ordered by age. Callers who may change rows get all rows. */
  async function list(ctx: Context, range: ListRange): Promise<HomeImage[]> {
    authorize(ctx, "readCatalogue");
    return read(ctx, may(ctx.actor, permission) ? all : isCurrent(ctx), rangeSql(range));
  }

  /** Returns the same rows as `list`, but in the order of the home page. */
  async function listArranged(ctx: Context): Promise<HomeImage[]> {
    authorize(ctx, "readCatalogue");
    return read(ctx, may(ctx.actor, permission) ? all : isCurrent(ctx), inHomeOrder);
  }

  /** Returns the rows that visitors see, in the order of the home page. */
  async function listCurrent(ctx: Context): Promise<HomeImage[]> {
    authorize(ctx, "readCatalogue");
    return read(ctx, isCurrent(ctx), inHomeOrder);
  }

  const isCurrent = ({ clock }: Context) => entity.isCurrent(dayOf(clock()));

  const read = ({ reads }: Context, condition: Prisma.Sql, range: Prisma.Sql) =>
    reads.read<HomeImage>(
      Prisma.sql`SELECT id, image, alt, "imageBn", "altBn", ${entity.columns} "createdAt"
        FROM (SELECT * FROM ${Prisma.raw(table)} WHERE ${condition}) AS shown ${range}`,
    );

  const readStoredVersion = untilChanged(
    [table === "banner" ? cacheTags.banners : cacheTags.offers],
    ({ reads }: Pick<Context, "reads" | "responseCache">) =>
      readVersionOf(reads, Prisma.sql`SELECT id, xmin AS version FROM ${Prisma.raw(table)}`),
    { onlyWhileListening: true },
  );

  /**
   * Returns a version for ETags. The version changes with each change of a row. The version also changes each day,
   * because home offers end at the end of a day.
   */
  const readVersion = async (ctx: Pick<Context, "reads" | "responseCache" | "clock">) =>
    `${await readStoredVersion(ctx)} ${dayOf(ctx.clock())}`;

  /** Returns a row. Throws NOT_FOUND for an unknown id. */
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

  /** Changes the fields in the patch. Deletes images that are no longer used. */
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

  /**
   * Moves a row in front of another row on the home page, or to the end. Throws NOT_FOUND if the row does not exist,
   * and BAD_USER_INPUT if the other row does not exist.
   */
  async function move(ctx: Context, id: string, input: unknown): Promise<HomeImage> {
    authorize(ctx, permission);
    const { before } = parse(moveRules, input);
    const moved = id.toLowerCase();
    await ctx.database.$transaction(async (tx) => {
      const order = await lockArranged(tx, table);
      if (!order.includes(moved)) throw new AppError("NOT_FOUND", entity.notFoundMessage);
      const others = order.filter((other) => other !== moved);
      const place = before == null ? others.length : others.indexOf(before.toLowerCase());
      if (place === -1) throw invalidField("before", t("is not the id of another picture"));
      const arranged = others.toSpliced(place, 0, moved);
      if (arranged.every((each, index) => each === order[index])) return;
      await storePositions(tx, table, arranged);
      const changes: Change[] = [{ field: "POSITION" }];
      await record(tx, ctx, { action: "CHANGED", subject, subjectId: moved, changes });
    });
    return find(ctx, id);
  }

  /** Deletes a row and returns its id. Throws CONFLICT for the last row. */
  async function remove(ctx: Context, id: string): Promise<string> {
    authorize(ctx, permission);
    const homeImage = await find(ctx, id);
    const isDeleted = await ctx.database.$transaction(async (tx) => {
      if ((await deleteUnlessLast(tx, table, id)) === 0) return false;
      await record(tx, ctx, { action: "DELETED", subject, subjectId: id });
      return true;
    });
    if (!isDeleted) {
      // Throws NOT_FOUND if another admin has deleted the row in the meantime.
      await find(ctx, id);
      throw new AppError("CONFLICT", entity.lastMessage);
    }
    const paths = Object.values(imagesOf(homeImage));
    await afterCommit(ctx.database, () => removeUnusedImages(ctx, paths));
    return homeImage.id;
  }

  return { list, listArranged, listCurrent, readVersion, get, create, update, move, remove };
}

const all = Prisma.sql`TRUE`;

/** The order of the home page. Rows that were never moved come first, newest first. */
const homeOrder = Prisma.sql`ORDER BY position NULLS FIRST, "createdAt" DESC, id DESC`;
const inHomeOrder = Prisma.sql`${homeOrder} LIMIT ${lists.Home.banners}`;

/** Locks all rows and returns their ids in the order of the home page. */
async function lockArranged(tx: Transaction, table: Entity["table"]): Promise<string[]> {
  const name = Prisma.raw(table);
  // A single statement would sort the rows before it waits for their locks, so there are two statements.
  await tx.$queryRaw`SELECT id FROM ${name} ORDER BY id FOR UPDATE`;
  const rows = await tx.$queryRaw<{ id: string }[]>`SELECT id FROM ${name} ${homeOrder}`;
  return rows.map(({ id }) => id);
}

/** Stores the positions of the rows: 1 for the first id, 2 for the second, and so on. */
const storePositions = (tx: Transaction, table: Entity["table"], ids: string[]) => tx.$executeRaw`
  UPDATE ${Prisma.raw(table)} AS row SET position = place.number
  FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS place (id, number)
  WHERE row.id = place.id AND row.position IS DISTINCT FROM place.number`;

type Stored = Banner & Partial<Pick<Offer, "link" | "endsOn">>;

/**
 * Returns Prisma's table of an entity, typed as the table of banners. The values of the additional columns of home
 * offers come from their schemas.
 */
const rowsOf = (tx: Transaction, table: Entity["table"]) => tx[table] as Transaction["banner"];

/** Returns a row with its last day as a string. */
const withDay = ({ endsOn, ...row }: Stored): HomeImage =>
  endsOn === undefined ? row : { ...row, endsOn: endsOn?.toISOString().slice(0, 10) ?? null };

/** Returns columns with the last day as a `Date`. */
const storedDay = <Columns extends Pick<HomeImage, "endsOn">>({ endsOn, ...columns }: Columns) => ({
  ...columns,
  ...(endsOn !== undefined && { endsOn: endsOn === null ? null : new Date(endsOn) }),
});

/** Returns the images of a row, by field. */
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

/** Returns the changed fields for the audit log, without their values. */
const changesOf = (before: HomeImage, data: Changed<HomeImage>): Change[] =>
  changesBy(auditFields, { link: null, endsOn: null, ...before }, data).map(({ field }) => ({
    field,
  }));

/**
 * Deletes a row unless it is the last. Locks all rows: of two simultaneous deletions, the second then counts only the
 * rows that the first leaves.
 */
function deleteUnlessLast(tx: Transaction, table: Entity["table"], id: string): Promise<number> {
  const name = Prisma.raw(table);
  return tx.$executeRaw`
    WITH locked AS (SELECT id FROM ${name} ORDER BY id FOR UPDATE)
    DELETE FROM ${name} WHERE id = ${id}::uuid AND (SELECT count(*) FROM locked) > 1`;
}
