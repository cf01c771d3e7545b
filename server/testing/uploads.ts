import { vi } from "vitest";
import type { UploadedFile } from "../features/uploads/service.ts";
import type { Context, Deps, SignedIn } from "../platform/context.ts";
import type { TestApp } from "./app.ts";
import { newPicture } from "./pictures.ts";

/** What an admin's requests bring to the services. */
export async function contextOfAdmin({
  deps,
  signIn,
}: TestApp): Promise<Context & { actor: SignedIn }> {
  const { id, token } = await signIn("ADMIN");
  const user = await deps.database.user.findUniqueOrThrow({ where: { id } });
  const actor = { role: user.userType, user, token, expiresAt: new Date(8.64e15) };
  const cookie = { set: () => {}, clear: () => {} };
  return { ...deps, actor, address: "127.0.0.1", cookie };
}

/** A picture as either door hands it to the services. */
export async function newFile(): Promise<UploadedFile> {
  const bytes = await newPicture();
  return { read: async () => bytes };
}

/** Returns as soon as somebody waits for a lock in this database. */
export async function waitUntilBlocked({ database }: Pick<Deps, "database">): Promise<void> {
  const isSomebodyWaiting = async () => {
    const [row] = await database.$queryRaw<{ waiting: boolean }[]>`
      SELECT count(*) > 0 AS waiting FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    return row?.waiting === true;
  };
  await vi.waitUntil(isSomebodyWaiting, { timeout: 5_000, interval: 5 });
}
