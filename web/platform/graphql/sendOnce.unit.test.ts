import { CombinedGraphQLErrors } from "@apollo/client/errors";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { messageOf } from "./errors.ts";
import { forgetSending, sendOnce } from "./sendOnce.ts";

const name = "sending:CreateAddRequest:/addTablet:";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  forgetSending(name);
});

const refusal = (extensions: object) =>
  new CombinedGraphQLErrors({ errors: [{ message: "No", extensions: { ...extensions } }] });

/** Sends one request for each outcome, in this order, and returns the keys that were sent. */
async function keysOf(...outcomes: unknown[]) {
  const keys: (string | undefined)[] = [];
  for (const outcome of outcomes) {
    const sent = sendOnce(name, async ({ "idempotency-key": key }) => {
      keys.push(key);
      if (outcome instanceof Error) throw outcome;
      return outcome;
    });
    await sent.catch(() => undefined);
  }
  return keys;
}

const distinct = (keys: unknown[]) => new Set(keys).size;

test("after a lost response, the same key is sent until the request has been executed", async () => {
  const lost = new TypeError("Failed to fetch");
  const keys = await keysOf(lost, lost, "created", "another");
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(distinct(keys.slice(0, 3))).toBe(1);
  expect(keys[3]).not.toBe(keys[0]);
});

test("a request that was refused and then corrected has the same key, since the server stored nothing", async () => {
  expect(distinct(await keysOf(refusal({ code: "BAD_USER_INPUT" }), "created"))).toBe(1);
});

test("if the values differ from the executed ones, the error is shown, and the next request has another key", async () => {
  const reused = refusal({ code: "IDEMPOTENCY_KEY_REUSED" });
  expect(distinct(await keysOf(new TypeError("Failed to fetch"), reused, "created"))).toBe(2);
  expect(messageOf(reused)).toMatch(/^Your first request has arrived/);
});

test("leaving a form removes its key", async () => {
  const [before] = await keysOf(new TypeError("Failed to fetch"));
  forgetSending(name);
  expect(await keysOf("created")).not.toContain(before);
});

test("while the server processes the first request, the second one waits for the outcome", async () => {
  const inProgress = refusal({ code: "CONFLICT", retryAfter: 1 });
  const send = vi.fn().mockRejectedValueOnce(inProgress).mockRejectedValueOnce(inProgress);
  const sent = sendOnce(name, send.mockResolvedValue("created"));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await sent).toBe("created");
  expect(send).toHaveBeenCalledTimes(3);
  expect(distinct(send.mock.calls.map(([headers]) => headers["idempotency-key"]))).toBe(1);
});
