import { t } from "../i18n.ts";

/** GraphQL errors are recognized by their shape rather than by class, because Apollo may not have been loaded. */
type GraphQLFailure = Error & {
  errors: readonly { message: string; extensions?: Record<string, unknown> }[];
};

const isGraphQLFailure = (error: unknown): error is GraphQLFailure =>
  error instanceof Error && "errors" in error && Array.isArray(error.errors);

const extensionsOf = (error: unknown) =>
  isGraphQLFailure(error) ? error.errors[0]?.extensions : undefined;

/** Matches the messages of browsers for a response or script that did not arrive. */
const lostConnection = /fetch|network|load failed|import/i;

/** Returns whether the request failed because no response arrived. */
export const isLostConnection = (error: unknown): boolean =>
  error instanceof TypeError && lostConnection.test(error.message);

const isTimeout = (error: unknown) => error instanceof Error && error.name === "TimeoutError";

/**
 * Returns the HTTP status of an error that Apollo throws for a response other than GraphQL, such as a proxy's HTML
 * page.
 */
const statusOf = (error: unknown): number | undefined =>
  error instanceof Error && "statusCode" in error ? Number(error.statusCode) : undefined;

const tooManyRequests = 429;

const sentences = {
  lost: t("The shop can't be reached. Please check your connection and try again."),
  timeout: t("The shop takes too long to respond. Please try again."),
  tooMany: t("Too many requests. Please slow down."),
  failed: t("The shop can't respond right now. Please try again in a moment."),
  sent: t(
    "Your first request has arrived, but without your latest changes. Please check whether you still need to send this.",
  ),
};

/** Returns the sentence to show for a failure: the server's message, or a sentence about the connection. */
export function messageOf(error: unknown): string {
  if (isLostConnection(error)) return sentences.lost;
  if (isTimeout(error)) return sentences.timeout;
  if (codeOf(error) === "IDEMPOTENCY_KEY_REUSED") return sentences.sent;
  const status = statusOf(error);
  if (status === tooManyRequests) return sentences.tooMany;
  if (status !== undefined) return sentences.failed;
  return error instanceof Error ? error.message : String(error);
}

/** Returns a failure's `extensions.code`, or undefined if the server sent none. */
export function codeOf(error: unknown): string | undefined {
  const code = extensionsOf(error)?.code;
  return typeof code === "string" ? code : undefined;
}

/** Returns whether the server is still processing a request with the same idempotency key. */
export const isInProgress = (error: unknown): boolean =>
  codeOf(error) === "CONFLICT" && extensionsOf(error)?.retryAfter !== undefined;

/** Returns the id of the existing object because of which the server refused to create another object. */
export function conflictingIdOf(error: unknown): string | undefined {
  const id = extensionsOf(error)?.id;
  return codeOf(error) === "CONFLICT" && typeof id === "string" ? id : undefined;
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * Returns one sentence for each invalid field that the server reports. The keys are the fields' paths, such as
 * `variants.0.price`.
 */
export function fieldErrorsOf(error: unknown): Record<string, string> {
  const fields = extensionsOf(error)?.fields;
  if (typeof fields !== "object" || fields === null) return {};
  return Object.fromEntries(
    Object.entries(fields).map(([field, fault]) => [field, `${capitalize(field)} ${fault}`]),
  );
}
