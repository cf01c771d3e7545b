import { record } from "../../core/audit.ts";
import type { Context } from "../../core/context.ts";
import { part, type Rows } from "../../core/creationOrder.ts";
import { AppError } from "../../core/errors.ts";
import { authorize, type Permission } from "../../core/permissions.ts";
import { isId, parse } from "../../core/validation.ts";
import type { Transaction } from "../../database/client.ts";
import { Prisma } from "../../generated/prisma/client.ts";
import { checkImages, removeUnusedImages } from "../uploads/service.ts";
import { missingPictureMessage, pictureRules, pictureSubjects } from "./rules.ts";

/** A picture of the home page. */
type Picture = { id: string; image: string; createdAt: Date };

/** What is used of a table that holds such pictures. */
type PictureTable = {
  findUnique(one: { where: { id: string } }): Promise<Picture | null>;
  create(one: { data: { image: string } }): Promise<Picture>;
};

/** What banners and offers differ in. */
type PictureShelf = {
  table: (database: Transaction) => PictureTable;
  tableName: keyof typeof pictureSubjects;
  /** What it takes to add and remove. */
  permission: Permission;
  notFoundMessage: string;
  lastMessage: string;
};

/** The services of the home page's banners, or of its offers. */
export function pictureShelf(shelf: PictureShelf) {
  const { table, tableName, permission } = shelf;
  const subject = pictureSubjects[tableName];

  /** All of them, for everybody. */
  async function list(ctx: Context, rows: Rows): Promise<Picture[]> {
    authorize(ctx, "readCatalogue");
    const from = Prisma.sql`${Prisma.raw(tableName)} ${part(rows)}`;
    return ctx.database.reading.read(Prisma.sql`SELECT id, image, "createdAt" FROM ${from}`);
  }

  /** One of them, or NOT_FOUND. */
  async function get(ctx: Context, id: string): Promise<Picture> {
    authorize(ctx, "readCatalogue");
    const picture = isId(id) ? await table(ctx.database).findUnique({ where: { id } }) : null;
    if (!picture) throw new AppError("NOT_FOUND", shelf.notFoundMessage);
    return picture;
  }

  /** Adds an uploaded image. */
  async function create(ctx: Context, input: unknown): Promise<Picture> {
    authorize(ctx, permission);
    const { image } = parse(pictureRules, input, missingPictureMessage);
    return ctx.database.$transaction(async (tx) => {
      await checkImages(tx, { image });
      const picture = await table(tx).create({ data: { image } });
      await record(tx, ctx, { action: "CREATED", subjectId: picture.id, ...subject });
      return picture;
    });
  }

  /** Removes one and answers with its id; the last one stays, with a CONFLICT. */
  async function remove(ctx: Context, id: string): Promise<string> {
    authorize(ctx, permission);
    const picture = await get(ctx, id);
    const removed = await ctx.database.$transaction(async (tx) => {
      if ((await removeUnlessLast(tx, tableName, id)) === 0) return false;
      await record(tx, ctx, { action: "DELETED", subjectId: picture.id, ...subject });
      return true;
    });
    if (!removed) {
      await get(ctx, id);
      throw new AppError("CONFLICT", shelf.lastMessage);
    }
    await removeUnusedImages(ctx, [picture.image]);
    return picture.id;
  }

  return { list, get, create, remove };
}

/** Whoever removes waits here for whoever removes another one, and then counts what is left. */
function removeUnlessLast(tx: Transaction, tableName: string, id: string): Promise<number> {
  const name = Prisma.raw(tableName);
  return tx.$executeRaw`
    WITH locked AS (SELECT id FROM ${name} ORDER BY id FOR UPDATE)
    DELETE FROM ${name} WHERE id = ${id}::uuid AND (SELECT count(*) FROM locked) > 1`;
}
