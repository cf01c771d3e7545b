import { stateOfKey, withoutSecret } from "../../../core/apiKeys.ts";
import type { Actor, Deps } from "../../../core/context.ts";
import { AppError } from "../../../core/errors.ts";
import { t } from "../../../core/i18n.ts";
import { may } from "../../../core/permissions.ts";
import type { ImportRecord } from "./record.ts";

type ActorDeps = Pick<Deps, "database" | "clock">;

/**
 * The admin or API key of an import, as they are now. Throws FORBIDDEN where they may no longer change devices: an
 * import must not write what its uploader may not.
 */
export async function actorOf(deps: ActorDeps, row: ImportRecord): Promise<Actor> {
  const actor = await findActor(deps, row);
  if (actor && may(actor, "importDevices")) return actor;
  const message = t("The admin or API key that uploaded the file may no longer change devices");
  throw new AppError("FORBIDDEN", message);
}

async function findActor(
  { database, clock }: ActorDeps,
  { userId, apiKeyId }: ImportRecord,
): Promise<Actor | undefined> {
  if (apiKeyId) {
    const key = await database.apiKey.findUnique({ where: { id: apiKeyId }, omit: withoutSecret });
    return key && stateOfKey(key, clock()) === "ACTIVE" ? { role: "API_KEY", key } : undefined;
  }
  const user = userId && (await database.user.findUnique({ where: { id: userId } }));
  // There is no session: nothing that a job calls reads it.
  return user ? { role: user.userType, user, token: "", expiresAt: clock() } : undefined;
}
