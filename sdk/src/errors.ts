import type { ErrorCode } from "../generated/operations.ts";

/** The `extensions` of an error. Later versions of the shop can send further codes and members. */
export type ErrorExtensions = {
  code?: ErrorCode | (string & {});
  /** Only with `BAD_USER_INPUT`: a sentence for each invalid field, by its path, such as `variants.0.price`. */
  fields?: Record<string, string>;
  /** Whole seconds after which a retry makes sense. */
  retryAfter?: number;
  /** Only with `INTERNAL_SERVER_ERROR`: the id of the request in the shop's log. */
  requestId?: string;
  /** Only with `CURSOR_EXPIRED`: true, which means that you have to start a new copy without a cursor. */
  startAnew?: boolean;
  [name: string]: unknown;
};

/** A GraphQL error as the shop sends it. */
export type GraphQLErrorLike = {
  message: string;
  path?: (string | number)[];
  extensions?: ErrorExtensions;
};

/** Thrown if the response to a request has errors or is not a success. */
export class ShopError extends Error {
  override readonly name = "ShopError";
  /** The code of the first error; `UNKNOWN` if the response has no code, for instance a proxy's response. */
  readonly code: ErrorCode | "UNKNOWN" | (string & {});
  /** The HTTP status. */
  readonly status: number;
  /** All errors in the response. */
  readonly errors: readonly GraphQLErrorLike[];
  /** The data that the shop sent together with the errors. */
  readonly data: unknown;
  /** The request's id, by which the shop's operators can find the request in their log. */
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
