import { ApolloClient, gql, InMemoryCache } from "@apollo/client";
import { BaseHttpLink } from "@apollo/client/link/http";
import { afterEach, expect, test, vi } from "vitest";
import { messageOf } from "./errors.ts";
import { fetchGraphQL } from "./fetchGraphQL.ts";

afterEach(() => vi.unstubAllGlobals());

/** Sends a query that gets this response or failure, and returns the sentence that the site shows. */
async function sentenceAfter(respond: (signal?: AbortSignal | null) => Promise<Response>) {
  vi.stubGlobal("fetch", (_url: string, options: RequestInit) => respond(options.signal));
  const link = new BaseHttpLink({ uri: "https://shop.example/graphql", fetch: fetchGraphQL });
  const client = new ApolloClient({ cache: new InMemoryCache(), link });
  return client.query({ query: gql`{ shop { name } }` }).then(
    () => "",
    (error: unknown) => messageOf(error),
  );
}

const slowDown = JSON.stringify({ errors: [{ message: "Too many requests. Please slow down." }] });

test.each([
  [
    "429 as a GraphQL response",
    429,
    "application/graphql-response+json",
    slowDown,
    "Too many requests. Please slow down.",
  ],
  [
    "429 as JSON",
    429,
    "application/json; charset=utf-8",
    slowDown,
    "Too many requests. Please slow down.",
  ],
  [
    "429 of a proxy",
    429,
    "text/html",
    "<h1>Slow down</h1>",
    "Too many requests. Please slow down.",
  ],
  [
    "500 as a GraphQL response",
    500,
    "application/graphql-response+json",
    JSON.stringify({ errors: [{ message: "Something went wrong." }] }),
    "Something went wrong.",
  ],
  [
    "500 as JSON",
    500,
    "application/json",
    JSON.stringify({ errors: [{ message: "Something went wrong on our side." }] }),
    "Something went wrong on our side.",
  ],
  [
    "500 as JSON that is not GraphQL's",
    500,
    "application/json",
    '{"status":"error"}',
    "The shop can't respond right now. Please try again in a moment.",
  ],
  [
    "502 as HTML",
    502,
    "text/html",
    "<h1>Bad Gateway</h1>",
    "The shop can't respond right now. Please try again in a moment.",
  ],
  [
    "a page of a network's login",
    200,
    "text/html",
    "<h1>Wi-Fi</h1>",
    "The shop can't respond right now. Please try again in a moment.",
  ],
])("%s becomes a sentence", async (_what, status, type, body, sentence) => {
  const response = new Response(body, { status, headers: { "content-type": type } });
  expect(await sentenceAfter(async () => response)).toBe(sentence);
});

test("a connection that breaks off becomes a sentence", async () => {
  const cut = async () => {
    throw new TypeError("Failed to fetch");
  };
  expect(await sentenceAfter(cut)).toBe(
    "The shop can't be reached. Please check your connection and try again.",
  );
});

test("a request that gets no response ends with a sentence", async () => {
  vi.spyOn(AbortSignal, "timeout").mockImplementation(() => {
    const controller = new AbortController();
    queueMicrotask(() => controller.abort(new DOMException("Timed out", "TimeoutError")));
    return controller.signal;
  });
  const never = (signal?: AbortSignal | null) =>
    new Promise<Response>((_resolve, reject) => {
      signal?.addEventListener("abort", () => reject(signal.reason));
    });
  expect(await sentenceAfter(never)).toBe("The shop takes too long to respond. Please try again.");
});
