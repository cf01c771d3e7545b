import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { QuotedPriceFragment } from "../../generated/QuotedPrice.ts";
import { PriceFeed, type QuoteInput } from "./priceFeed.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const offer = (amount: number): QuotedPriceFragment => ({
  __typename: "Quote",
  outcome: "OFFER",
  base: amount,
  amount,
  upTo: null,
  grade: "A",
  lines: [],
  reasons: [],
  validUntil: null,
});

const first = { outcome: "INCOMPLETE", upTo: 41_000 } as const;
const noAnswers: QuoteInput = { deviceId: "d1" };
const withCalls: QuoteInput = { deviceId: "d1", receiveCalls: "YES" };
const withWarranty: QuoteInput = { deviceId: "d1", warranty: "NO_WARRANTY" };

type Request = {
  input: QuoteInput;
  signal: AbortSignal;
  resolve: (price: QuotedPriceFragment) => void;
  reject: (error: Error) => void;
};

/** A feed whose requests the test answers. */
function openFeed() {
  const requests: Request[] = [];
  const feed = new PriceFeed(
    noAnswers,
    first,
    (input, signal) =>
      new Promise((resolve, reject) => requests.push({ input, signal, resolve, reject })),
  );
  const request = (index: number) => {
    const found = requests[index];
    if (!found) throw new Error(`There is no request ${index}`);
    return found;
  };
  /** Lets pass the time between two requests, and what the responses cause. */
  const settle = (ms = 100) => vi.advanceTimersByTimeAsync(ms);
  return { feed, requests, request, settle };
}

const shown = (feed: PriceFeed) => {
  const { price, status } = feed.state();
  return { status, amount: "amount" in price ? price.amount : price.upTo };
};

test("the first price is shown without a request, until an answer changes", async () => {
  const { feed, requests, request, settle } = openFeed();
  feed.follow(noAnswers);
  await settle();
  expect(requests).toEqual([]);
  expect(shown(feed)).toEqual({ status: "current", amount: 41_000 });
  feed.follow(withCalls);
  expect(shown(feed)).toEqual({ status: "loading", amount: 41_000 });
  await settle(0);
  request(0).resolve(offer(38_000));
  await settle(0);
  expect(request(0).input).toEqual(withCalls);
  expect(shown(feed)).toEqual({ status: "current", amount: 38_000 });
});

test("only the newest answers' price counts, in whatever order the responses arrive", async () => {
  const { feed, request, settle } = openFeed();
  feed.follow(withCalls);
  await settle();
  feed.follow(withWarranty);
  await settle();
  request(1).resolve(offer(30_000));
  request(0).resolve(offer(38_000));
  await settle();
  expect(request(0).signal.aborted).toBe(true);
  expect(shown(feed)).toEqual({ status: "current", amount: 30_000 });
});

test("a response that arrives before the newest one leaves the price marked as not current", async () => {
  const { feed, request, settle } = openFeed();
  feed.follow(withCalls);
  await settle();
  feed.follow(withWarranty);
  await settle();
  request(0).resolve(offer(38_000));
  await settle();
  expect(shown(feed)).toEqual({ status: "loading", amount: 41_000 });
});

test("answers that change quickly share a request, the first of them is priced at once", async () => {
  const { feed, requests, settle } = openFeed();
  feed.follow(withCalls);
  await settle(0);
  expect(requests).toHaveLength(1);
  for (const deviceId of ["d1", "d2", "d3", "d4"]) {
    feed.follow({ ...withWarranty, deviceId });
    await settle(20);
  }
  await settle(100);
  expect(requests.map(({ input }) => input.deviceId)).toEqual(["d1", "d4"]);
});

test("the answers that are priced already need no other request", async () => {
  const { feed, requests, settle } = openFeed();
  feed.follow(withCalls);
  feed.follow(noAnswers);
  await settle();
  expect(requests).toEqual([]);
  expect(shown(feed)).toEqual({ status: "current", amount: 41_000 });
});

test("a price that is late is marked, one that fails too, and another try replaces it", async () => {
  const { feed, request, settle } = openFeed();
  feed.follow(withCalls);
  await settle(2_000);
  expect(shown(feed)).toEqual({ status: "slow", amount: 41_000 });
  request(0).reject(new TypeError("Failed to fetch"));
  await settle();
  expect(shown(feed)).toEqual({ status: "failed", amount: 41_000 });
  feed.retry();
  expect(shown(feed).status).toBe("loading");
  request(1).resolve(offer(38_000));
  await settle();
  expect(shown(feed)).toEqual({ status: "current", amount: 38_000 });
});

test("a failed price is read again when the network is back, an old one when the page is", async () => {
  const { feed, requests, request, settle } = openFeed();
  feed.follow(withCalls);
  await settle();
  request(0).reject(new TypeError("Failed to fetch"));
  await settle();
  feed.comeBack();
  request(1).resolve(offer(38_000));
  await settle(59_000);
  feed.comeBack();
  expect(requests).toHaveLength(2);
  await settle(2_000);
  feed.comeBack();
  request(2).resolve(offer(37_000));
  await settle();
  expect(shown(feed)).toEqual({ status: "current", amount: 37_000 });
});

test("a refresh rejects where the answers change before its response", async () => {
  const { feed, request, settle } = openFeed();
  const refreshed = feed.refresh();
  const failure = expect(refreshed).rejects.toThrow("The answers have changed");
  feed.follow(withCalls);
  request(0).resolve(offer(38_000));
  await failure;
  await settle();
  expect(shown(feed)).toEqual({ status: "loading", amount: 41_000 });
});
