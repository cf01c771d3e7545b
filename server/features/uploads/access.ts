import { LRUCache } from "lru-cache";
import type { Actor, Deps } from "../../core/context.ts";
import { may } from "../../core/permissions.ts";
import type { Database } from "../../database/client.ts";

/** The audience of an image: everyone, including shared caches, or only the sender of the request. */
export type ImageAccess = "PUBLIC" | "PRIVATE";

/**
 * The uses of an image: whether anything public uses it, the ids of the sellers whose inspections use it, and whether a
 * unit uses it.
 */
type Uses = { isPublic: boolean; sellers: string[]; isOfUnit: boolean };

/**
 * The largest number of paths of public images that are cached. They are cached because pages show the same pictures
 * again and again. A path takes about 150 bytes.
 */
const maxPublicImages = 20_000;

/**
 * The time for which a path is cached. An image that is no longer public becomes private after this time at the latest.
 */
const publicForMs = 10 * 60_000;

/**
 * Returns a function that determines the audience of an image. The function returns null if the sender of a request may
 * not see the image. Pictures that the shop shows are public. A unit's photos are public while the unit is for sale,
 * reserved or sold. Photos of an inspection are only for the seller and for users who may read all evaluations. An
 * image that is not used yet is for anyone who knows its path. Only the response to the upload contains this path.
 */
export function openImageAccess({ database }: Pick<Deps, "database">) {
  const publicImages = new LRUCache<string, true>({
    max: maxPublicImages,
    ttl: publicForMs,
    // While the database is unavailable, pictures are still sent.
    allowStaleOnFetchRejection: true,
    fetchMethod: async (path) => (await usesOf(database, path))?.isPublic || undefined,
  });

  return async function accessTo(
    path: string,
    actorOf: () => Promise<Actor>,
  ): Promise<ImageAccess | null> {
    if (await publicImages.fetch(path)) return "PUBLIC";
    const uses = await usesOf(database, path);
    if (!uses) return null;
    const isShown = uses.sellers.length > 0 || uses.isOfUnit;
    return !isShown || maySee(await actorOf(), uses) ? "PRIVATE" : null;
  };
}

function maySee(actor: Actor, { sellers, isOfUnit }: Uses): boolean {
  if (isOfUnit && may(actor, "readUnits")) return true;
  if (sellers.length === 0) return false;
  return may(actor, "readAllEvaluations") || ("user" in actor && sellers.includes(actor.user.id));
}

/**
 * Returns the uses of an image; undefined for an unknown image. The snapshot in an evaluation is a public use, because
 * it shows a picture from the catalogue.
 */
async function usesOf(database: Database, path: string): Promise<Uses | undefined> {
  const [uses] = await database.$queryRaw<Uses[]>`
    SELECT EXISTS (SELECT FROM page_version WHERE images @> ARRAY[path])
      OR EXISTS (SELECT FROM device WHERE "coverImage" = path)
      OR EXISTS (SELECT FROM device WHERE images @> ARRAY[path])
      OR EXISTS (SELECT FROM evaluation WHERE "seenCoverImage" = path)
      OR EXISTS (SELECT FROM banner WHERE path IN (banner.image, "imageBn"))
      OR EXISTS (SELECT FROM unit WHERE photos @> ARRAY[path] AND state IN ('FOR_SALE', 'RESERVED', 'SOLD'))
      OR EXISTS (SELECT FROM offer WHERE path IN (offer.image, "imageBn")) AS "isPublic",
    EXISTS (SELECT FROM unit WHERE photos @> ARRAY[path]) AS "isOfUnit",
    ARRAY(SELECT "userId" FROM inspection JOIN evaluation ON evaluation.id = "evaluationId"
      WHERE photos @> ARRAY[path]) AS sellers
    FROM image WHERE path = ${path}`;
  return uses;
}
