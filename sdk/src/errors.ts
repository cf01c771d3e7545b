import type { ErrorCode } from "../generated/operations.ts";

/** The `extensions` of an error. Later versions of the shop may send other codes and members. */
export type ErrorExtensions = {
  code?: ErrorCode | (string & {});
  /**
   * Set only for `BAD_USER_INPUT`: a sentence for each invalid field, by the field's path, such as `variants.0.price`.
   */
  fields?: Record<string, string>;
  /** The number of whole seconds to wait before a retry. */
  retryAfter?: number;
  /** Set only for `INTERNAL_SERVER_ERROR`: the request's id in the shop's log. */
  requestId?: string;
  /** Set only for `FACTOR_REQUIRED`: always true. The caller must first set up a second factor on the Security page. */
  page?: boolean;
  /** Set only for `CURSOR_EXPIRED`: always true. Start a new copy, without a cursor. */
  startAnew?: boolean;
  /** Set only for `CONFLICT`, when the `quotedAmount` of a new evaluation is out of date: the current quote. */
  quote?: Record<string, unknown>;
  /**
   * Set only for `CONFLICT`: the id of the pending evaluation that equals the evaluation to create, if the customer
   * submitted the pending evaluation in the last ten minutes.
   */
  id?: string;
  [name: string]: unknown;
};

/** A GraphQL error, as the shop sends it. */
export type GraphQLErrorLike = {
  message: string;
  path?: (string | number)[];
  extensions?: ErrorExtensions;
};

/** Thrown if a response contains errors, or if its status is not a success. */
export class ShopError extends Error {
  override readonly name = "ShopError";
  /**
   * The code of the first error. `UNKNOWN` if the response has no code, for instance because a proxy sent the response.
   */
  readonly code: ErrorCode | "UNKNOWN" | (string & {});
  /** The HTTP status. */
  readonly status: number;
  /** All errors in the response. */
  readonly errors: readonly GraphQLErrorLike[];
  /** The data that the shop sent together with the errors. */
  readonly data: unknown;
  /** The request's id. The shop's operators can find the request in their log by this id. */
  readonly requestId: string | undefined;

  constructor(response: Response, errors: readonly GraphQLErrorLike[], data?: unknown) {
    const [first] = errors;
    super(first?.message ?? `The shop responded with status ${response.status}`);
    this.code = first?.extensions?.code ?? "UNKNOWN";
    this.status = response.status;
    this.errors = errors;
    this.data = data;
    this.requestId = response.headers.get("x-request-id") ?? undefined;
  }
}
