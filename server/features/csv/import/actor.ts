import { stateOfKey, withoutSecret } from "../../../core/apiKeys.ts";
import type { Actor, Deps } from "../../../core/context.ts";
import { AppError } from "../../../core/errors.ts";
import { t } from "../../../core/i18n.ts";
import { may } from "../../../core/permissions.ts";
import type { Transaction } from "../../../database/client.ts";
import type { ImportRecord } from "./record.ts";

type ActorDeps = Pick<Deps, "clock"> & { database: Transaction };

/**
 * The admin or API key of an import, as they are now. Throws FORBIDDEN where they may no longer change devices: an
 * import must not write what its uploader may not. Rights may be lost while an import runs, so that its jobs read them
 * before each batch and, where they write, before each commit.
 */
export async function actorOf(deps: ActorDeps, row: ImportRecord): Promise<Actor> {
  const actor = await uploaderOf(deps, row);
  const isUsable = actor?.role !== "API_KEY" || stateOfKey(actor.key, deps.clock()) === "ACTIVE";
  if (actor && isUsable && may(actor, "importDevices")) return actor;
  const message = t("The admin or API key that uploaded the file may no longer change devices");
  throw new AppError("FORBIDDEN", message);
}

/** The admin or API key of an import, whatever they may do now; undefined for one that was deleted. */
export async function uploaderOf(
  { database, clock }: ActorDeps,
  { userId, apiKeyId }: ImportRecord,
): Promise<Actor | undefined> {
  if (apiKeyId) {
    const key = await database.apiKey.findUnique({ where: { id: apiKeyId }, omit: withoutSecret });
    return key ? { role: "API_KEY", key } : undefined;
  }
  const user = userId && (await database.user.findUnique({ where: { id: userId } }));
  // There is no session: nothing that a job calls reads it.
  return user ? { role: user.userType, user, token: "", expiresAt: clock() } : undefined;
}
