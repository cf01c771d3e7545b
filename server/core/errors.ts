import { type Language, type Text, t, translate } from "./i18n.ts";

/** The error codes of AppError as sent by GraphQL, with the HTTP status that REST sends. */
export const statusOf = {
  BAD_USER_INPUT: 400,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  FACTOR_REQUIRED: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  CONFLICT: 409,
  CURSOR_EXPIRED: 410,
  TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  IDEMPOTENCY_KEY_REUSED: 422,
  RATE_LIMITED: 429,
  UNAVAILABLE: 503,
} as const;

export type ErrorCode = keyof typeof statusOf;

type Details = {
  /** A sentence for each invalid field, by the path of the field: `variants.0.price`. */
  fields?: Readonly<Record<string, Text>>;
  /** The whole seconds to wait before a retry. */
  retryAfter?: number;
  /**
   * The rule that rejected the request. If the error code is not specific enough, the metrics use the rule as a label.
   */
  reason?: string;
  /** Further members of the error in the response. */
  data?: Record<string, unknown>;
  /** The original error, which is only logged. */
  cause?: unknown;
};

/**
 * The only error that services throw. The message is shown to the user; each transport translates messages in one
 * place. Any other error is logged, and the user sees a neutral message.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields?: Record<string, string>;
  readonly retryAfter?: number;
  readonly reason?: string;
  readonly data?: Record<string, unknown>;
  /** The message with its values. Stored messages have this form, and are translated when they are read. */
  readonly text: Text;
  readonly #fields?: Details["fields"];

  constructor(code: ErrorCode, text: Text, details: Details = {}) {
    const english = texts("en", text, details.fields);
    super(english.message, { cause: details.cause });
    this.name = "AppError";
    this.code = code;
    this.text = text;
    this.#fields = details.fields;
    this.fields = english.fields;
    this.retryAfter = details.retryAfter;
    this.reason = details.reason;
    this.data = details.data;
  }

  /** Returns the message and the fields' sentences in a language. The error's own members are in English. */
  in(language: Language): { message: string; fields?: Record<string, string> } {
    return texts(language, this.text, this.#fields);
  }
}

function texts(language: Language, text: Text, fields: Details["fields"]) {
  const translated = Object.entries(fields ?? {}).map(
    ([path, fault]) => [path, translate(fault, language)] as const,
  );
  return {
    message: translate(text, language),
    ...(fields && { fields: Object.fromEntries(translated) }),
  };
}

/** Returns RATE_LIMITED for a limit that resets after the given number of milliseconds. */
export function tooMany(message: Text, milliseconds: number, reason?: string): AppError {
  const retryAfter = Math.max(1, Math.ceil(milliseconds / 1000));
  return new AppError("RATE_LIMITED", message, { retryAfter, reason });
}

/** Shown while the database is down, unresponsive or overloaded. */
export const unavailableMessage = t("The shop is not available right now. Please try again.");

/** Shown for an unexpected error. The log has the details under the request id. */
export const internalMessage = t("Something went wrong on our side. Please try again.");
