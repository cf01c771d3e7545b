/** A GraphQL error as the shop sends it. */
export type GraphQLErrorLike = {
  message: string;
  path?: (string | number)[];
  extensions?: { code?: string; retryAfter?: number; requestId?: string; [name: string]: unknown };
};

/** Thrown when the shop did not do what was requested. */
export class ShopError extends Error {
  override readonly name = "ShopError";
  /** For instance `NOT_FOUND`, `FORBIDDEN`, `RATE_LIMITED`, `BAD_USER_INPUT` or `CONFLICT`. */
  readonly code: string;
  /** The HTTP status. */
  readonly status: number;
  /** All errors in the response. */
  readonly errors: readonly GraphQLErrorLike[];
  /** The data that the shop sent together with the errors. */
  readonly data: unknown;
  /** The request's id. With it the shop's operators find the request in their log. */
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
