/** The server's errors, as GraphQL puts them; looked at by shape, since Apollo may not be there yet. */
type GraphQLFailure = Error & {
  errors: readonly { message: string; extensions?: Record<string, unknown> }[];
};

const isGraphQLFailure = (error: unknown): error is GraphQLFailure =>
  error instanceof Error && "errors" in error && Array.isArray(error.errors);

const extensionsOf = (error: unknown) =>
  isGraphQLFailure(error) ? error.errors[0]?.extensions : undefined;

/** What the browsers say, each in its own words, where an answer or a script does not arrive. */
const lostConnection = /fetch|NetworkError|Load failed|import/i;

/** Whether nothing came back, rather than a refusal. */
export const isLostConnection = (error: unknown): boolean =>
  error instanceof TypeError && lostConnection.test(error.message);

/** The sentence to show for a failure: the server's own words, else the error's. */
export function messageOf(error: unknown): string {
  if (isLostConnection(error))
    return "The shop can't be reached. Please check your connection and try again.";
  return error instanceof Error ? error.message : String(error);
}

/** A failure's `extensions.code`, undefined where the server gave none. */
export function codeOf(error: unknown): string | undefined {
  const code = extensionsOf(error)?.code;
  return typeof code === "string" ? code : undefined;
}

const sentenceStart = (field: string) => field.charAt(0).toUpperCase() + field.slice(1);

/** A sentence for each field that the server found at fault, by its path: `variants.0.price`. */
export function fieldErrorsOf(error: unknown): Record<string, string> {
  const fields = extensionsOf(error)?.fields;
  if (typeof fields !== "object" || fields === null) return {};
  return Object.fromEntries(
    Object.entries(fields).map(([field, fault]) => [field, `${sentenceStart(field)} ${fault}`]),
  );
}
