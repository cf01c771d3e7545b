/** What can be wrong with a request, by GraphQL's code; REST sends the status beside it. */
export const statusOf = {
  BAD_USER_INPUT: 400,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  RATE_LIMITED: 429,
  UNAVAILABLE: 503,
} as const;

export type ErrorCode = keyof typeof statusOf;

type Details = {
  /** A sentence for each field at fault, by its path: `variants.0.price`. */
  fields?: Record<string, string>;
  /** Whole seconds after which another try makes sense. */
  retryAfter?: number;
  /** Which rule refused, in a word for the metrics, where the code alone doesn't tell. */
  reason?: string;
  /** What broke, for the log alone. */
  cause?: unknown;
};

/**
 * The one error that services throw: its message is meant for the person who asked. Each transport
 * translates it in one place; any other error is logged and hidden behind a neutral sentence.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields?: Record<string, string>;
  readonly retryAfter?: number;
  readonly reason?: string;

  constructor(code: ErrorCode, message: string, details: Details = {}) {
    super(message, { cause: details.cause });
    this.name = "AppError";
    this.code = code;
    this.fields = details.fields;
    this.retryAfter = details.retryAfter;
    this.reason = details.reason;
  }
}

/** RATE_LIMITED: past a limit that holds for so many milliseconds more. */
export function tooMany(message: string, milliseconds: number, reason?: string): AppError {
  const retryAfter = Math.max(1, Math.ceil(milliseconds / 1000));
  return new AppError("RATE_LIMITED", message, { retryAfter, reason });
}

/** What people read while the database is gone, silent or overrun. */
export const unavailableMessage = "The shop is not available right now. Please try again.";

/** What people read when something of ours broke; the log holds the rest under the request's id. */
export const internalMessage = "Something went wrong on our side. Please try again.";
