import type { Offer } from "../../generated/prisma/client.ts";
import { type Act, record } from "../../platform/audit.ts";
import type { Context } from "../../platform/context.ts";
import { cut, type Rows } from "../../platform/creationOrder.ts";
import { AppError } from "../../platform/errors.ts";
import { authorize } from "../../platform/permissions.ts";
import { missingPictureMessage, pictureRules } from "../../platform/pictureRules.ts";
import { isId, parse } from "../../platform/validation.ts";
import { checkImages, removeUnusedImages } from "../uploads/service.ts";

/** The home page's offers, for everybody. */
export async function listOffers(ctx: Context, rows: Rows): Promise<Offer[]> {
  authorize(ctx, "readCatalogue");
  return ctx.database.offer.findMany(cut(rows));
}

/** One offer, or NOT_FOUND. */
export async function getOffer(ctx: Context, id: string): Promise<Offer> {
  authorize(ctx, "readCatalogue");
  const offer = isId(id) ? await ctx.database.offer.findUnique({ where: { id } }) : null;
  return offer ?? notFound();
}

/** Adds an offer with an uploaded image. */
export async function createOffer(ctx: Context, input: unknown): Promise<Offer> {
  authorize(ctx, "manageOffers");
  const { image } = parse(pictureRules, input, missingPictureMessage);
  return ctx.database.$transaction(async (transaction) => {
    await checkImages(transaction, { image });
    const offer = await transaction.offer.create({ data: { image } });
    await record(transaction, ctx, { action: "CREATED", ...subject(offer) });
    return offer;
  });
}

/** Removes an offer and answers with its id; the last one stays, with a CONFLICT. */
export async function deleteOffer(ctx: Context, id: string): Promise<string> {
  authorize(ctx, "manageOffers");
  const offer = await getOffer(ctx, id);
  const deleted = await ctx.database.$transaction(async (transaction) => {
    // Whoever deletes waits here for whoever deletes another one, and then counts what is left.
    const count = await transaction.$executeRaw`
      WITH locked AS (SELECT id FROM offer ORDER BY id FOR UPDATE)
      DELETE FROM offer WHERE id = ${id}::uuid AND (SELECT count(*) FROM locked) > 1`;
    if (count === 1) await record(transaction, ctx, { action: "DELETED", ...subject(offer) });
    return count === 1;
  });
  if (!deleted) {
    await getOffer(ctx, id);
    throw new AppError("CONFLICT", "The Last Offer Can Not Be Removed");
  }
  await removeUnusedImages(ctx, [offer.image]);
  return offer.id;
}

const subject = ({ id }: Offer) =>
  ({ subject: "OFFER", subjectId: id, title: "Smart Offer" }) satisfies Partial<Act>;

function notFound(): never {
  throw new AppError("NOT_FOUND", "No offers Found with that ID");
}
