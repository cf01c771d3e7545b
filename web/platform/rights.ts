import type { TypedDocumentNode } from "@apollo/client";
import { createContext as createReactContext, use, useEffect, useSyncExternalStore } from "react";
import { createContext, type LoaderFunctionArgs } from "react-router-dom";
import { MyRightsDocument, type MyRightsQuery, type StaffRight } from "../generated/MyRights.ts";
import { graphqlClient } from "./graphql/client.ts";
import { type PageAddress, queryLoader } from "./graphql/pageData.ts";
import { currentUser, onSessionChange } from "./session.ts";
import { browserStorage } from "./siteData.ts";

type Rights = readonly StaffRight[];

const storageKey = "staffRights";
const none: Rights = [];
const listeners = new Set<() => void>();
let known: { text: string | null; userId?: string; rights?: Rights } = { text: null };

/** Returns the rights that the current user had last; undefined if this browser has not read them. */
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

/** Stores the rights that the server has returned for the current user. Returns true if known rights have changed. */
export function storeRights({ me }: MyRightsQuery): boolean {
  if (!me || me.id !== currentUser()?._id) return false;
  const before = knownRights();
  const isNew = String(before) !== String(me.rights);
  if (isNew)
    browserStorage.setItem(storageKey, JSON.stringify({ userId: me.id, rights: me.rights }));
  // Runs even if another tab has already stored the rights, because this tab may not show them yet.
  for (const listener of listeners) listener();
  return isNew && before !== undefined;
}

/** Reads the current user's rights from the server. */
export async function readRights(): Promise<Rights> {
  if (currentUser()?.userType !== "admin") return none;
  const client = await graphqlClient();
  const { data } = await client.query({ query: MyRightsDocument, fetchPolicy: "no-cache" });
  if (data) storeRights(data);
  return data?.me?.rights ?? none;
}

/** Returns the current user's rights, from this browser if it knows them, and otherwise from the server. */
export const currentRights = async (): Promise<Rights> =>
  knownRights() ?? readRights().catch(() => none);

/** The router context's key of the function that returns the rights of the user for whom the loaders read. */
export const rightsContext = createContext(currentRights);

/** Returns the rights of the user for whom a loader reads. */
export async function rightsIn({ context }: Pick<LoaderFunctionArgs, "context">): Promise<Rights> {
  return context.get(rightsContext)();
}

/** Same as `queryLoader`, for pages that read less for staff with fewer rights. */
export const staffLoader =
  <Data, Variables extends Record<string, unknown>>(
    document: TypedDocumentNode<Data, Variables>,
    variablesOf: (address: PageAddress, rights: Rights) => Variables,
  ) =>
  async (args: LoaderFunctionArgs) => {
    const rights = await rightsIn(args);
    return queryLoader(document, (address) => variablesOf(address, rights))(args);
  };

/** The rights with which the page was rendered. The server and the hydrating browser use them. */
export const RightsContext = createReactContext<Rights>(none);

function subscribe(listener: () => void) {
  listeners.add(listener);
  const unsubscribe = onSessionChange(listener);
  return () => {
    listeners.delete(listener);
    unsubscribe();
  };
}

/** Whether the rights include one of those needed. Always true if `needed` is undefined. */
export const hasOneOf = (rights: readonly StaffRight[], needed?: readonly StaffRight[]): boolean =>
  needed?.some((right) => rights.includes(right)) ?? true;

/** Returns the current user's rights. Customers and visitors have none. */
export function useRights(): Rights {
  const rendered = use(RightsContext);
  const stored = useSyncExternalStore(subscribe, knownRights, () => undefined);
  useEffect(() => {
    if (knownRights() === undefined) readRights().catch(() => undefined);
  }, []);
  return stored ?? rendered;
}

/** Returns a function that returns true if the current user has one of the given rights. */
export function useMay(): (...rights: StaffRight[]) => boolean {
  const own = useRights();
  return (...rights) => hasOneOf(own, rights);
}
