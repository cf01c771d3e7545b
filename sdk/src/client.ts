import { randomUUID } from "node:crypto";
import { type GraphQLErrorLike, ShopError } from "./errors.ts";
import type { Operation } from "./operation.ts";
import { isRecord, type Received, type RetryOptions, withRetries } from "./retry.ts";

export type ClientOptions = Partial<RetryOptions> & {
  /** The shop's address, such as `https://shop.example`. */
  url: string;
  /** An API key, `st_…`. Public data can be read without a key. */
  apiKey?: string;
  /** The time limit for each attempt, in milliseconds. It includes reading the response. Default: 30,000. */
  timeoutMs?: number;
  /** Used instead of the global `fetch`. */
  fetch?: typeof fetch;
};

export type RequestOptions = {
  /** Aborting the signal cancels the request and its retries. */
  signal?: AbortSignal;
  /**
   * The idempotency key of the request. Set it if another process may repeat the request, for instance after a crash.
   * By default, each call has a new key, which its retries share.
   */
  idempotencyKey?: string;
};

/** The variables of an operation, and the options. The variables can be omitted if none of them is required. */
type Arguments<Variables> =
  Record<string, never> extends Variables
    ? [variables?: Variables, options?: RequestOptions]
    : [variables: Variables, options?: RequestOptions];

/** A client of the shop's API. */
export type Client = {
  /** Executes a GraphQL operation and returns its data. Throws a `ShopError` if the response contains errors. */
  request<Result, Variables>(
    operation: Operation<Result, Variables>,
    ...args: Arguments<Variables>
  ): Promise<Result>;
  /** Uploads a JPEG, PNG or WebP image. Returns the path to use in the pictures of a device. */
  uploadImage(image: Blob, options?: RequestOptions): Promise<string>;
};

const defaults = { retries: 4, maxWaitMs: 60_000, timeoutMs: 30_000 };

/** Creates a client. It keeps no connections open, so you don't need to close it. */
export function createClient(options: ClientOptions): Client {
  const settings = { ...defaults, ...withoutUndefined(options) };
  const send = (path: string, init: RequestInit, { signal, idempotencyKey }: RequestOptions) => {
    // Sends the idempotency key with every request that has an API key. The shop ignores the idempotency key of a read.
    // Requests without an API key can't write, so they need no idempotency key.
    const key = { "idempotency-key": idempotencyKey ?? randomUUID() };
    const headers = { ...init.headers, ...(options.apiKey ? key : {}) };
    const post = { ...init, method: "POST", headers };
    return withRetries(() => attempt(settings, path, post, signal), settings, signal);
  };
  return {
    async request(operation, ...[variables, requestOptions = {}]) {
      const headers = {
        "content-type": "application/json",
        accept: "application/graphql-response+json, application/json",
      };
      const body = JSON.stringify({ query: operation.toString(), variables });
      return dataOf(await send("/graphql", { headers, body }, requestOptions));
    },
    async uploadImage(image, requestOptions = {}) {
      const body = new FormData();
      body.set("image", image, "image");
      const { response, json: path } = await send("/api/v1/upload", { body }, requestOptions);
      if (response.ok && typeof path === "string") return path;
      throw new ShopError(response, [messageIn(path)]);
    },
  };
}

type Settings = typeof defaults & ClientOptions;

async function attempt(
  { url, apiKey, timeoutMs, fetch: fetchIt = fetch }: Settings,
  path: string,
  init: RequestInit,
  cancelled?: AbortSignal,
): Promise<Received> {
  const { signal, release } = timeoutSignal(timeoutMs, cancelled);
  const headers = { ...init.headers, ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}) };
  try {
    const response = await fetchIt(new URL(path, url), {
      ...init,
      headers,
      // Redirects must not be followed, because the API key must not be sent to another host.
      redirect: "error",
      signal,
    });
    return { response, json: jsonOf(await textOf(response, signal)) };
  } finally {
    release();
  }
}

/**
 * Reads a body, and stops when the signal is aborted. In Node.js 20, `fetch` may ignore the signal once the response
 * has begun.
 */
const textOf = ({ body }: Response, signal: AbortSignal): Promise<string> =>
  new Response(body?.pipeThrough(new TransformStream(), { signal })).text();

/**
 * Returns a signal that is aborted after a time, or when another signal is aborted. `release` removes the timer and the
 * listener. `AbortSignal.any` does not work here. In Node.js 20, a timeout to which only the combined signal refers may
 * be garbage-collected, and then never fires.
 */
function timeoutSignal(ms: number, other?: AbortSignal) {
  const controller = new AbortController();
  const expire = () =>
    controller.abort(new DOMException("There was no response in time", "TimeoutError"));
  const cancel = () => controller.abort(other?.reason);
  const timer = setTimeout(expire, ms);
  other?.addEventListener("abort", cancel);
  if (other?.aborted) cancel();
  const release = () => {
    clearTimeout(timer);
    other?.removeEventListener("abort", cancel);
  };
  return { signal: controller.signal, release };
}

function dataOf<Result>({ response, json: body }: Received): Result {
  const { data, errors } = isRecord(body) ? body : {};
  if (Array.isArray(errors)) throw new ShopError(response, errors as GraphQLErrorLike[], data);
  if (!response.ok || data === undefined) throw new ShopError(response, [messageIn(body)]);
  return data as Result;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function messageIn(body: unknown): GraphQLErrorLike {
  const message = isRecord(body) ? body.message : undefined;
  return { message: typeof message === "string" ? message : "The response is not from the shop" };
}

const withoutUndefined = <Value extends object>(value: Value): Value =>
  Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as Value;
