/** The longest time to wait for a response. */
const timeoutMs = 30_000;

const graphqlJson = "application/graphql-response+json";

/**
 * Fetches for the client, with a timeout. If a failure arrives as plain JSON, the response is labelled as GraphQL, so
 * that Apollo reads the server's message whatever the status is.
 */
export async function fetchGraphQL(url: RequestInfo | URL, options: RequestInit = {}) {
  const timeout = AbortSignal.timeout(timeoutMs);
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
  const response = await fetch(url, { ...options, signal });
  const isJson = response.headers.get("content-type")?.startsWith("application/json");
  if (response.ok || !isJson) return response;
  const text = await response.text();
  const headers = { "content-type": hasErrors(text) ? graphqlJson : "text/plain" };
  return new Response(text, { status: response.status, headers });
}

function hasErrors(text: string): boolean {
  try {
    return Array.isArray(JSON.parse(text).errors);
  } catch {
    return false;
  }
}
