import type { HitListener } from "../cache/entry.ts";
import type { Context } from "../core/context.ts";
import type { Language } from "../core/i18n.ts";

type Started = {
  /** Counts so many further requests against the limit of the API key or else of the address. */
  countRequests(points: number): Promise<void>;
  /** The language that the request names; none for most programs. */
  namedLanguage?: Language | undefined;
  /** Whether the request has an idempotency key that does not cover its mutations. */
  refusesMutations?: boolean;
};

/** A GraphQL operation as its transport sees it: how the response is sent, cached and counted. Services don't know it. */
export class Execution {
  readonly countRequests: Started["countRequests"];
  readonly namedLanguage: Language | undefined;
  readonly refusesMutations: boolean;
  /** The operation's name in the metrics. The names must be few. */
  operation = "";
  /** The tags of the rows that the response was made of; null where it is not the same for everyone. */
  cacheTags: readonly string[] | null = null;
  /** False where the response with tags depends on more than its rows, and no notification follows when that changes. */
  isStorable = true;
  /** What happens each time when the response is sent from the response cache. */
  readonly onCacheHit: HitListener[] = [];
  /** Whether the operation was executed and has no data. */
  hasNullData = false;
  /** Whether a field could not be read because the database was away. */
  isUnavailable = false;
  /** Whether the caller has written something that its next request should read. */
  hasWritten = false;
  /** The session that began, or null where the session ended: the browser's cookie follows. */
  session: { token: string; expiresAt: Date } | null | undefined;

  constructor({ countRequests, namedLanguage, refusesMutations = false }: Started) {
    this.countRequests = countRequests;
    this.namedLanguage = namedLanguage;
    this.refusesMutations = refusesMutations;
  }
}

/** The context of resolvers, which translate between the transport and services. */
export type ResolverContext = Context & { readonly execution: Execution };
