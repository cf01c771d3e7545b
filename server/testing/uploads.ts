import { type Context, createContext, type SignedIn } from "../core/context.ts";
import type { UploadedFile } from "../features/uploads/service.ts";
import type { TestApp } from "./app.ts";
import { newPng } from "./imageFiles.ts";

/** The context of an admin's requests. */
export async function contextOfAdmin({
  deps,
  signIn,
}: TestApp): Promise<Context & { actor: SignedIn }> {
  const { id, token } = await signIn("ADMIN");
  const user = await deps.database.user.findUniqueOrThrow({ where: { id } });
  const actor = { role: user.userType, user, token, expiresAt: new Date(8.64e15) };
  const cookie = { set: () => {}, clear: () => {} };
  const ctx = createContext(deps, {
    log: deps.log,
    actor,
    address: "127.0.0.1",
    language: "en",
    requestId: "test",
    reads: deps.database.reads,
    cookie,
    nameOperation: () => {},
    addCacheTags: () => {},
    preventStorage: () => {},
    countRequests: async () => undefined,
    didWrite: async () => {},
  });
  return { ...ctx, actor };
}

/** An uploaded file as the services receive it. */
export async function newFile(): Promise<UploadedFile> {
  const bytes = await newPng();
  return { read: async () => bytes };
}
