import { LRUCache } from "lru-cache";
import type { Actor, Deps } from "../../core/context.ts";
import { may } from "../../core/permissions.ts";
import type { Database } from "../../database/client.ts";

/** Who may have an image: everyone, also caches between server and client, or its receiver alone. */
export type ImageAccess = "PUBLIC" | "PRIVATE";

/** What shows an image: something public, inspections, by the ids of their sellers, or a unit. */
type Uses = { isPublic: boolean; sellers: string[]; isOfUnit: boolean };

/** Pages show the same pictures again and again. Some 150 bytes for each. */
const maxPublicImages = 20_000;

/** For an image that only an inspection shows from now on. */
const publicForMs = 10 * 60_000;

/**
 * Returns a function that decides whether the sender of a request may have an image, null where not. What the shop
 * shows is public, the photos of a unit from its first offer to its return. Photos of an inspection are for its seller, and for those who may read all evaluations. An image
 * that nothing shows yet is for those who have its path, which the upload returned.
 */
export function openImageAccess({ database }: Pick<Deps, "database">) {
  const publicImages = new LRUCache<string, true>({
    max: maxPublicImages,
    ttl: publicForMs,
    // Pictures are still sent while the database is away.
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

/** Undefined for an unknown image. The snapshot in an evaluation shows a picture of the shop. */
async function usesOf(database: Database, path: string): Promise<Uses | undefined> {
  const [uses] = await database.$queryRaw<Uses[]>`
    SELECT EXISTS (SELECT FROM device WHERE "coverImage" = path)
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
