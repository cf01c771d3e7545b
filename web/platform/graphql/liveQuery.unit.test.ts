import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LiveQuery } from "./liveQuery.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

type Price = { amount: number };
type QuoteInput = { deviceId: string; receiveCalls?: string; warranty?: string };

const offer = (amount: number): Price => ({ amount });

const first = offer(41_000);
const noAnswers: QuoteInput = { deviceId: "d1" };
const withCalls: QuoteInput = { deviceId: "d1", receiveCalls: "YES" };
const withWarranty: QuoteInput = { deviceId: "d1", warranty: "NO_WARRANTY" };

type Request = {
  input: QuoteInput;
  signal: AbortSignal;
  resolve: (price: Price) => void;
  reject: (error: Error) => void;
};

/** Returns a query and the requests that it has sent. The test answers these requests. */
function openQuery({ pauseMs = 0 } = {}) {
  const requests: Request[] = [];
  const query = new LiveQuery({
    read: (input: QuoteInput, signal) =>
      new Promise<Price>((resolve, reject) => requests.push({ input, signal, resolve, reject })),
    first,
    firstInput: noAnswers,
    spacingMs: 100,
    staleMs: 60_000,
    pauseMs,
  });
  const request = (index: number) => {
    const found = requests[index];
    if (!found) throw new Error(`There is no request ${index}`);
    return found;
  };
  /** Advances the clock, by default by the minimum time between two requests, and lets the responses take effect. */
  const settle = (ms = 100) => vi.advanceTimersByTimeAsync(ms);
  return { query, requests, request, settle };
}

const shown = (query: ReturnType<typeof openQuery>["query"]) => {
  const { result, status } = query.state();
  return { status, amount: result.amount };
};

test("the first price is shown without a request until an answer changes", async () => {
  const { query, requests, request, settle } = openQuery();
  query.follow(noAnswers);
  await settle();
  expect(requests).toEqual([]);
  expect(shown(query)).toEqual({ status: "current", amount: 41_000 });
  query.follow(withCalls);
  expect(shown(query)).toEqual({ status: "loading", amount: 41_000 });
  await settle(0);
  request(0).resolve(offer(38_000));
  await settle(0);
  expect(request(0).input).toEqual(withCalls);
  expect(shown(query)).toEqual({ status: "current", amount: 38_000 });
});

test("only the price for the newest answers counts, in whatever order the responses arrive", async () => {
  const { query, request, settle } = openQuery();
  query.follow(withCalls);
  await settle();
  query.follow(withWarranty);
  await settle();
  request(1).resolve(offer(30_000));
  request(0).resolve(offer(38_000));
  await settle();
  expect(request(0).signal.aborted).toBe(true);
  expect(shown(query)).toEqual({ status: "current", amount: 30_000 });
});

test("the response to an earlier request leaves the price marked as not current", async () => {
  const { query, request, settle } = openQuery();
  query.follow(withCalls);
  await settle();
  query.follow(withWarranty);
  await settle();
  request(0).resolve(offer(38_000));
  await settle();
  expect(shown(query)).toEqual({ status: "loading", amount: 41_000 });
});

test("answers that change quickly share a request, and the first answer is priced at once", async () => {
  const { query, requests, settle } = openQuery();
  query.follow(withCalls);
  await settle(0);
  expect(requests).toHaveLength(1);
  for (const deviceId of ["d1", "d2", "d3", "d4"]) {
    query.follow({ ...withWarranty, deviceId });
    await settle(20);
  }
  await settle(100);
  expect(requests.map(({ input }) => input.deviceId)).toEqual(["d1", "d4"]);
});

test("returning to answers that have already been priced sends no request", async () => {
  const { query, requests, settle } = openQuery();
  query.follow(withCalls);
  query.follow(noAnswers);
  await settle();
  expect(requests).toEqual([]);
  expect(shown(query)).toEqual({ status: "current", amount: 41_000 });
});

test("a late price is marked, then a failed one, and another try replaces it", async () => {
  const { query, request, settle } = openQuery();
  query.follow(withCalls);
  await settle(2_000);
  expect(shown(query)).toEqual({ status: "slow", amount: 41_000 });
  request(0).reject(new TypeError("Failed to fetch"));
  await settle();
  expect(shown(query)).toEqual({ status: "failed", amount: 41_000 });
  query.retry();
  expect(shown(query).status).toBe("loading");
  request(1).resolve(offer(38_000));
  await settle();
  expect(shown(query)).toEqual({ status: "current", amount: 38_000 });
});

test("a failed price is read again when the network is back, and an old price when the page is visible again", async () => {
  const { query, requests, request, settle } = openQuery();
  query.follow(withCalls);
  await settle();
  request(0).reject(new TypeError("Failed to fetch"));
  await settle();
  query.comeBack();
  request(1).resolve(offer(38_000));
  await settle(59_000);
  query.comeBack();
  expect(requests).toHaveLength(2);
  await settle(2_000);
  query.comeBack();
  request(2).resolve(offer(37_000));
  await settle();
  expect(shown(query)).toEqual({ status: "current", amount: 37_000 });
});

test("a refresh rejects if the answers change before its response", async () => {
  const { query, request, settle } = openQuery();
  const refreshed = query.refresh();
  const failure = expect(refreshed).rejects.toThrow("The answers have changed");
  query.follow(withCalls);
  request(0).resolve(offer(38_000));
  await failure;
  await settle();
  expect(shown(query)).toEqual({ status: "loading", amount: 41_000 });
});

test("typed input is read after a pause", async () => {
  const { query, requests, settle } = openQuery({ pauseMs: 180 });
  for (const deviceId of ["d2", "d3", "d4"]) {
    query.follow({ deviceId });
    await settle(150);
  }
  expect(requests).toEqual([]);
  await settle(30);
  expect(requests.map(({ input }) => input.deviceId)).toEqual(["d4"]);
});

test("without an input nothing is read, and the first result is shown", async () => {
  const { query, requests, request, settle } = openQuery();
  query.follow(withCalls);
  await settle(0);
  request(0).resolve(offer(38_000));
  await settle(0);
  query.follow(undefined);
  await settle();
  expect(requests).toHaveLength(1);
  expect(shown(query)).toEqual({ status: "current", amount: 41_000 });
});
