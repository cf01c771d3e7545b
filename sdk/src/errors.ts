/** A GraphQL error as the shop sends it. */
export type GraphQLErrorLike = {
  message: string;
  path?: (string | number)[];
  extensions?: { code?: string; retryAfter?: number; requestId?: string; [name: string]: unknown };
};

/** What the shop responded, where it did not do what was requested. */
export class ShopError extends Error {
  override readonly name = "ShopError";
  /** Such as `NOT_FOUND`, `FORBIDDEN`, `RATE_LIMITED`, `BAD_USER_INPUT` or `CONFLICT`. */
  readonly code: string;
  /** The HTTP status. */
  readonly status: number;
  /** All errors of the response. */
  readonly errors: readonly GraphQLErrorLike[];
  /** What the shop sent beside the errors. */
  readonly data: unknown;
  /** To be told to the shop's operators: their log has the request by it. */
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
