import webPush from "web-push";
import type { Context } from "../../../core/context.ts";
import { authorize } from "../../../core/permissions.ts";
import type { Database } from "../../../database/client.ts";
import { outsideTransaction } from "../../../database/jointTransaction.ts";
import type { PushKey } from "../../../generated/prisma/client.ts";

/** The keys for each database. Each server reads the keys only once, because keys never change. */
const known = new WeakMap<object, Promise<PushKey>>();

type KeyDeps = { database: Database };

/** Returns the shop's keys for web pushes. The first server that needs the keys creates them. */
export function pushKeys({ database }: KeyDeps): Promise<PushKey> {
  const keys = known.get(database) ?? outsideTransaction(() => readOrMake(database));
  known.set(database, keys);
  keys.catch(() => known.delete(database));
  return keys;
}

async function readOrMake(database: Database): Promise<PushKey> {
  const stored = await database.pushKey.findUnique({ where: { id: 1 } });
  if (stored) return stored;
  // If several servers create keys at the same time, only the keys of one server are stored.
  await database.pushKey.createMany({ data: [webPush.generateVAPIDKeys()], skipDuplicates: true });
  return database.pushKey.findUniqueOrThrow({ where: { id: 1 } });
}

/** Returns the public key, for the subscriptions of browsers. */
export async function publicPushKey(ctx: Context): Promise<string> {
  authorize(ctx, "manageOwnAlerts");
  return (await pushKeys(ctx)).publicKey;
}
