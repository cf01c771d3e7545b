import type { HitListener } from "../cache/entry.ts";
import type { Context } from "../core/context.ts";
import type { Language } from "../core/i18n.ts";

type Started = {
  /** Counts further requests against the limit of the API key, or of the client's address if there is no key. */
  countRequests(points: number): Promise<void>;
  /** The language that the request names. Undefined if the request names no language; most programs name none. */
  namedLanguage?: Language | undefined;
  /** The User-Agent of the program; empty if it sends none. */
  userAgent?: string | undefined;
  /** Whether the request has an idempotency key that does not cover the document's mutations. */
  refusesMutations?: boolean;
};

/**
 * The state of a GraphQL operation that concerns only the transport: how the response is sent, cached and counted.
 * Services don't see this state.
 */
export class Execution {
  readonly countRequests: Started["countRequests"];
  readonly namedLanguage: Language | undefined;
  readonly userAgent: string;
  readonly refusesMutations: boolean;
  /** The operation's name in the metrics. The number of different names must stay small. */
  operation = "";
  /** The tags of the rows that the response shows; null if the response is not the same for everyone. */
  cacheTags: readonly string[] | null = null;
  /** False if the response depends on anything whose changes the database does not announce. */
  isStorable = true;
  /** Called each time the response is sent from the response cache. */
  readonly onCacheHit: HitListener[] = [];
  /** Whether the operation was executed but returned no data. */
  hasNullData = false;
  /** Whether a field could not be read because the database was unavailable. */
  isUnavailable = false;
  /** Whether the operation has written something that the client's next request should see. */
  hasWritten = false;
  /**
   * The session that the operation began, for the browser's cookie. Null if the session ended: the cookie is removed.
   * Undefined leaves the cookie unchanged.
   */
  session: { token: string; expiresAt: Date } | null | undefined;

  constructor({ countRequests, namedLanguage, userAgent = "", refusesMutations = false }: Started) {
    this.countRequests = countRequests;
    this.namedLanguage = namedLanguage;
    this.userAgent = userAgent;
    this.refusesMutations = refusesMutations;
  }
}

/** The context of resolvers. It adds the transport's state to the context of services. */
export type ResolverContext = Context & { readonly execution: Execution };
