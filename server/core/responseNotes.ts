import { AsyncLocalStorage } from "node:async_hooks";
import type { Permission } from "./permissions.ts";

/** Facts that decide whether a response may be stored, and who may get the stored response. */
export type ResponseNotes = {
  /** The permissions of the caller on which the response depended. */
  permissions: Set<Permission>;
  holdsSecret: boolean;
};

const current = new AsyncLocalStorage<ResponseNotes>();

/** Runs `act`. Notes the permissions and secrets on which the response depends, wherever `act` checks or reads them. */
export const notingResponse = <Result>(notes: ResponseNotes, act: () => Result): Result =>
  current.run(notes, act);

export const notePermission = (permission: Permission): void =>
  void current.getStore()?.permissions.add(permission);

export function noteSecret(): void {
  const notes = current.getStore();
  if (notes) notes.holdsSecret = true;
}
