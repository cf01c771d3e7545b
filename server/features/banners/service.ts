import type { Banner } from "../../generated/prisma/client.ts";
import { type Act, record } from "../../platform/audit.ts";
import type { Context } from "../../platform/context.ts";
import { cut, type Rows } from "../../platform/creationOrder.ts";
import { AppError } from "../../platform/errors.ts";
import { authorize } from "../../platform/permissions.ts";
import { missingPictureMessage, pictureRules } from "../../platform/pictureRules.ts";
import { isId, parse } from "../../platform/validation.ts";
import { checkImages, removeUnusedImages } from "../uploads/service.ts";

/** The home page's banners, for everybody. */
export async function listBanners(ctx: Context, rows: Rows): Promise<Banner[]> {
  authorize(ctx, "readCatalogue");
  return ctx.database.banner.findMany(cut(rows));
}

/** One banner, or NOT_FOUND. */
export async function getBanner(ctx: Context, id: string): Promise<Banner> {
  authorize(ctx, "readCatalogue");
  const banner = isId(id) ? await ctx.database.banner.findUnique({ where: { id } }) : null;
  return banner ?? notFound();
}

/** Adds a banner with an uploaded image. */
export async function createBanner(ctx: Context, input: unknown): Promise<Banner> {
  authorize(ctx, "manageBanners");
  const { image } = parse(pictureRules, input, missingPictureMessage);
  return ctx.database.$transaction(async (transaction) => {
    await checkImages(transaction, { image });
    const banner = await transaction.banner.create({ data: { image } });
    await record(transaction, ctx, { action: "CREATED", ...subject(banner) });
    return banner;
  });
}

/** Removes a banner and answers with its id; the last one stays, with a CONFLICT. */
export async function deleteBanner(ctx: Context, id: string): Promise<string> {
  authorize(ctx, "manageBanners");
  const banner = await getBanner(ctx, id);
  const deleted = await ctx.database.$transaction(async (transaction) => {
    // Whoever deletes waits here for whoever deletes another one, and then counts what is left.
    const count = await transaction.$executeRaw`
      WITH locked AS (SELECT id FROM banner ORDER BY id FOR UPDATE)
      DELETE FROM banner WHERE id = ${id}::uuid AND (SELECT count(*) FROM locked) > 1`;
    if (count === 1) await record(transaction, ctx, { action: "DELETED", ...subject(banner) });
    return count === 1;
  });
  if (!deleted) {
    await getBanner(ctx, id);
    throw new AppError("CONFLICT", "The Last Navbar Can Not Be Removed");
  }
  await removeUnusedImages(ctx, [banner.image]);
  return banner.id;
}

const subject = ({ id }: Banner) =>
  ({ subject: "BANNER", subjectId: id, title: "Navbar banner" }) satisfies Partial<Act>;

function notFound(): never {
  throw new AppError("NOT_FOUND", "No navbars Found with that ID");
}
