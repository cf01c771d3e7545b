import type { TypedDocumentNode } from "@apollo/client";
import { createContext as createReactContext, use, useEffect, useSyncExternalStore } from "react";
import { createContext, type LoaderFunctionArgs } from "react-router-dom";
import { MyRightsDocument, type MyRightsQuery, type StaffRight } from "../generated/MyRights.ts";
import { read } from "./graphql/operations.ts";
import { type PageAddress, queryLoader } from "./graphql/pageData.ts";
import { currentUser, onSessionChange } from "./session.ts";
import { browserStorage } from "./siteData.ts";

type Rights = readonly StaffRight[];

const storageKey = "staffRights";
const none: Rights = [];
const listeners = new Set<() => void>();
let known: { text: string | null; userId?: string; rights?: Rights } = { text: null };

/**
 * Returns the current user's rights as this browser last read them. Returns undefined if the browser has never read
 * them.
 */
function knownRights(): Rights | undefined {
  const user = currentUser();
  if (user?.userType !== "admin") return user === null ? undefined : none;
  const text = browserStorage.getItem(storageKey);
  if (text !== known.text) known = { text, ...parsed(text) };
  return known.userId === user._id ? known.rights : undefined;
}

function parsed(text: string | null): Pick<typeof known, "userId" | "rights"> {
  try {
    const { userId, rights } = JSON.parse(text ?? "{}");
    return Array.isArray(rights) ? { userId, rights } : {};
  } catch {
    return {};
  }
}

/**
 * Stores the rights that the server returned for the current user. Returns true if the browser knew other rights
 * before.
 */
export function storeRights({ me }: MyRightsQuery): boolean {
  if (!me || me.id !== currentUser()?._id) return false;
  const before = knownRights();
  const isNew = String(before) !== String(me.rights);
  if (isNew)
    browserStorage.setItem(storageKey, JSON.stringify({ userId: me.id, rights: me.rights }));
  // The listeners also run if another tab has already stored these rights, because this tab may still show the old
  // rights.
  for (const listener of listeners) listener();
  return isNew && before !== undefined;
}

/** Reads the current user's rights from the server. */
export async function readRights(): Promise<Rights> {
  if (currentUser()?.userType !== "admin") return none;
  const data = await read(MyRightsDocument, {});
  storeRights(data);
  return data.me?.rights ?? none;
}

/** Returns the current user's rights: the browser's copy if there is one, or else the server's response. */
export const currentRights = async (): Promise<Rights> =>
  knownRights() ?? readRights().catch(() => none);

/** The router context's key for the function that returns the rights of the user who opens the page. */
export const rightsContext = createContext(currentRights);

/** Returns the rights of the user who opens the page. */
export async function rightsIn({ context }: Pick<LoaderFunctionArgs, "context">): Promise<Rights> {
  return context.get(rightsContext)();
}

/**
 * Same as `queryLoader`, but the variables also depend on the user's rights. Pages query less data for staff with fewer
 * rights.
 */
export const staffLoader =
  <Data, Variables extends Record<string, unknown>>(
    document: TypedDocumentNode<Data, Variables>,
    variablesOf: (address: PageAddress, rights: Rights) => Variables,
  ) =>
  async (args: LoaderFunctionArgs) => {
    const rights = await rightsIn(args);
    return queryLoader(document, (address) => variablesOf(address, rights))(args);
  };

/** The rights that the server rendered the page with. The browser hydrates the page with the same rights. */
export const RightsContext = createReactContext<Rights>(none);

function subscribe(listener: () => void) {
  listeners.add(listener);
  const unsubscribe = onSessionChange(listener);
  return () => {
    listeners.delete(listener);
    unsubscribe();
  };
}

/** Returns whether the rights include at least one of the rights in `needed`. True if `needed` is undefined. */
export const hasOneOf = (rights: readonly StaffRight[], needed?: readonly StaffRight[]): boolean =>
  needed?.some((right) => rights.includes(right)) ?? true;

/** Returns the current user's rights. Customers and visitors have no rights. */
export function useRights(): Rights {
  const rendered = use(RightsContext);
  const stored = useSyncExternalStore(subscribe, knownRights, () => undefined);
  useEffect(() => {
    if (knownRights() === undefined) readRights().catch(() => undefined);
  }, []);
  return stored ?? rendered;
}

/** Returns a function that tells whether the current user has at least one of the given rights. */
export function useMay(): (...rights: StaffRight[]) => boolean {
  const own = useRights();
  return (...rights) => hasOneOf(own, rights);
}
