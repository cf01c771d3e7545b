import { AsyncLocalStorage } from "node:async_hooks";
import type { FastifyInstance, InjectOptions } from "fastify";
import pg from "pg";
import type { ResponseCache } from "../cache/responseCache.ts";

type Query = (statement: string | { text: string }, ...rest: unknown[]) => unknown;

const inRequest = new AsyncLocalStorage<true>();

/** Runs a function outside the context of all tests, because a test may count its own statements. */
const besideTests = AsyncLocalStorage.snapshot();

/** The number of statements so far that may have written something and that this process sent outside a request. */
let directWrites = 0;

const client = pg.Client.prototype as unknown as { query: Query };
const { query } = client;
client.query = function (this: pg.Client, ...args) {
  const [statement] = args;
  const text = typeof statement === "string" ? statement : statement.text;
  if (!inRequest.getStore() && !/^\s*(SELECT|BEGIN|LISTEN)\b/i.test(text)) directWrites++;
  return query.apply(this, args);
};

/**
 * Makes injected requests wait until the server has received the changes that a test has written directly to the
 * database. Requests don't wait for writes by other requests: the server itself must make a client wait for the
 * client's writes, and tests must notice a server that doesn't.
 */
export function receiveDirectWrites(
  app: FastifyInstance,
  { responseCache }: { responseCache: ResponseCache },
): FastifyInstance {
  const inject = app.inject.bind(app) as (request: InjectOptions | string) => Promise<unknown>;
  // The method is bound here, so that spies of tests don't count the calls.
  const receive = responseCache.receiveCommitted.bind(responseCache);
  let received = 0;
  let receiving = Promise.resolve();
  const injectAfterWrites = async (request: InjectOptions | string) => {
    if (received !== directWrites) {
      received = directWrites;
      receiving = besideTests(receive);
    }
    await receiving;
    // Fastify sends the request only when its promise is awaited, which must happen in this context.
    return inRequest.run(true, async () => await inject(request));
  };
  return Object.assign(app, { inject: injectAfterWrites });
}
