import { createHash } from "node:crypto";
import { record } from "../../core/audit.ts";
import type { Context, Deps } from "../../core/context.ts";
import { AppError } from "../../core/errors.ts";
import { authorize, authorizeUser, refreshRole } from "../../core/permissions.ts";
import { firstSentence } from "../../core/validation.ts";
import type { Transaction } from "../../database/client.ts";
import type { Image } from "../../generated/prisma/client.ts";
import * as books from "./books.ts";
import { masterKey, removeFiles } from "./copies.ts";
import { PLACEHOLDER, pathFor, stemOf } from "./imageName.ts";
import { factsOfDrawing, takeIn } from "./pictures.ts";
import { showInstead } from "./showInstead.ts";

/** A file as it came by either door, not yet trusted in any way. */
export type UploadedFile = {
  /** Its bytes, at most 10 MB: BAD_USER_INPUT where there are none, TOO_LARGE past that. */
  read(): Promise<Buffer>;
};

/** An upload that nothing shows is removed after this time. */
const FORGOTTEN_AFTER_MS = 24 * 60 * 60_000;
const SWEPT_AT_ONCE = 100;

/** Storage may be slow: longer than Prisma gives a transaction by itself. */
const PATIENT = { maxWait: 5_000, timeout: 30_000 };

/** Stores a picture and answers with its path (spec section 7). */
export async function uploadImage(ctx: Context, file: UploadedFile): Promise<string> {
  const { user } = authorizeUser(ctx, "manageImages");
  const bytes = await file.read();
  await refreshRole(ctx);
  authorize(ctx, "manageImages");
  const { master, facts } = await takeIn(bytes);
  const path = pathFor(facts);
  const entry = { path, bytes: master.length, userId: user.id, createdAt: ctx.clock() };
  // In the books first: of a failure in between nothing stays but an entry that the sweep removes.
  await ctx.database.$transaction((tx) => books.enter(tx, entry));
  await storeMaster(ctx, path, master);
  return path;
}

/**
 * Stores a picture in place of another: whatever showed the old one shows the new one, and the old
 * one is removed. NOT_FOUND where there is no such image.
 */
export async function replaceImage(ctx: Context, old: string, file: UploadedFile): Promise<string> {
  authorize(ctx, "manageImages");
  // The placeholder belongs to everything that has no picture yet: there is nothing to replace.
  if (old === PLACEHOLDER) return uploadImage(ctx, file);
  await findImage(ctx, old);
  const now = await uploadImage(ctx, file);
  const entry = await ctx.database.$transaction(async (tx) => {
    // What shows an image is held before the image, as everywhere: so nobody waits in a circle.
    const acts = await showInstead(tx, { old, now, at: ctx.clock() });
    const [held] = await books.holdForRemoval(tx, [old]);
    if (held === undefined) throw notFound();
    if (acts.length > 0) await record(tx, ctx, ...acts);
    const [unused] = await books.findUnused(tx, [old]);
    return unused === undefined ? null : tx.image.delete({ where: { path: old } });
  }, PATIENT);
  // Only now: had the replacement failed after it, the old image would be shown without its file.
  if (entry) await removeReplaced(ctx, entry);
  return now;
}

async function removeReplaced({ database, storage, log }: Means, entry: Image): Promise<void> {
  try {
    await removeFiles(storage, [entry.path]);
  } catch (err) {
    log.error({ err }, "The files of a replaced image are left to the sweep");
    await database.image.create({ data: entry });
  }
}

/**
 * Removes an image and answers with its path. One that something still shows stays until nothing
 * does: the product's forms remove a picture before they save what showed it (spec section 7).
 */
export async function deleteImage(ctx: Context, path: string): Promise<string> {
  authorize(ctx, "manageImages");
  if (path === PLACEHOLDER) return path;
  await findImage(ctx, path);
  await ctx.database.$transaction((tx) => removeUnused(tx, ctx, [path]), PATIENT);
  return path;
}

/** Images by the names of the input's fields that hold them. */
export type ImageFields = Record<string, string | readonly string[] | null | undefined>;

/**
 * Makes sure that every image named in an input is stored, or is the placeholder, and stays so
 * until the transaction that takes them into use has ended; else BAD_USER_INPUT with the fields'
 * names: `images.2`.
 */
export async function checkImages(tx: Transaction, images: ImageFields): Promise<void> {
  const named = Object.entries(images).flatMap(([field, value]): [string, string][] => {
    if (typeof value === "string") return [[field, value]];
    return (value ?? []).map((path, at) => [`${field}.${at}`, path]);
  });
  const wanted = named.map(([, path]) => path).filter((path) => stemOf(path) !== null);
  const there = new Set(wanted.length > 0 ? await books.holdForUse(tx, wanted) : []);
  const strange = named.filter(([, path]) => path !== PLACEHOLDER && !there.has(path));
  if (strange.length === 0) return;
  const fields = Object.fromEntries(strange.map(([field]) => [field, "is not a stored image"]));
  throw new AppError("BAD_USER_INPUT", firstSentence(fields), { fields });
}

type Means = Pick<Deps, "database" | "storage" | "log" | "clock">;

/**
 * Removes those of some images that nothing shows any more: for the rooms to call after something
 * with images was changed or deleted. What was done is done, so a failure is only logged; the sweep
 * tries again.
 */
export async function removeUnusedImages(deps: Means, paths: readonly string[]): Promise<void> {
  if (paths.length === 0) return;
  try {
    await deps.database.$transaction((tx) => removeUnused(tx, deps, paths), PATIENT);
  } catch (err) {
    deps.log.error({ err }, "Images that nothing shows could not be removed");
  }
}

/** Removes all images that nothing has shown for a day, and answers with how many those were. */
export async function sweepUnusedImages(deps: Means): Promise<number> {
  const before = new Date(deps.clock().getTime() - FORGOTTEN_AFTER_MS);
  let removed = 0;
  for (;;) {
    const found = await books.findForgotten(deps.database, before, SWEPT_AT_ONCE);
    await deps.database.$transaction((tx) => removeUnused(tx, deps, found), PATIENT);
    removed += found.length;
    if (found.length < SWEPT_AT_ONCE) return removed;
  }
}

/**
 * Stores SVG drawings of our own and answers with their paths, in order; the same drawing always
 * gets the same path. Never for what anybody uploaded: an SVG may contain anything.
 */
export async function storeDrawings(
  { database, storage }: Pick<Deps, "database" | "storage">,
  svgs: readonly string[],
): Promise<string[]> {
  const drawings = await Promise.all(
    svgs.map(async (svg) => {
      const master = Buffer.from(svg);
      const id = createHash("sha256").update(master).digest().subarray(0, 12);
      return { master, path: pathFor(await factsOfDrawing(master), id) };
    }),
  );
  const entries = drawings.map(({ path, master }) => ({ path, bytes: master.length }));
  await database.image.createMany({ data: entries, skipDuplicates: true });
  await Promise.all(
    drawings.map(({ path, master }) => storage.put(keyOf(path), master, "image/svg+xml")),
  );
  return drawings.map(({ path }) => path);
}

const notFound = () => new AppError("NOT_FOUND", "No image Found with that path");

async function findImage({ database }: Means, path: string): Promise<void> {
  const stem = stemOf(path);
  if (stem === null || !(await database.image.findUnique({ where: { path } }))) throw notFound();
}

function keyOf(path: string): string {
  const stem = stemOf(path);
  if (stem === null) throw new Error(`Not an image of ours: ${path}`);
  return masterKey(stem);
}

async function storeMaster({ storage, log }: Means, path: string, master: Buffer): Promise<void> {
  try {
    await storage.put(keyOf(path), master, "image/webp");
  } catch (err) {
    log.error({ err }, "An image could not be stored");
    throw new AppError("UNAVAILABLE", "Images can't be stored right now. Please try again later.");
  }
}

/**
 * Removes files before books, so that a failure in between leaves entries that the sweep finds. The
 * rows are locked before it is asked what is unused: whoever took one into use has then finished,
 * and whoever wants to finds it gone.
 */
async function removeUnused(
  tx: Transaction,
  { storage }: Pick<Deps, "storage">,
  paths: readonly string[],
): Promise<void> {
  const held = await books.holdForRemoval(tx, paths);
  const unused = await books.findUnused(tx, held);
  if (unused.length === 0) return;
  await removeFiles(storage, unused);
  await tx.image.deleteMany({ where: { path: { in: unused } } });
}
