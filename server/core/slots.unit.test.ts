import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type SlotLimits, Slots } from "./slots.ts";

const limits: SlotLimits = {
  atOnce: 3,
  perClient: 2,
  maxWaiting: 6,
  maxWaitingPerClient: 3,
  maxWaitMs: 1_000,
  maxHoldMs: 5_000,
};
const refusal = { message: "Busy", retryMs: 1_000, reason: "test" };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/**
 * Creates slots, and returns a function that requests a slot. The returned request has the state `waiting` at first.
 */
function newSlots(changed: Partial<SlotLimits> = {}) {
  const slots = new Slots({ ...limits, ...changed, refusal });
  return (client: string) => {
    const response = new ServerResponse(new IncomingMessage(new Socket()));
    const taker: { state: string; release(): void; leave(): void } = {
      state: "waiting",
      release: () => undefined,
      leave: () => void response.emit("close"),
    };
    slots.take({ client, response }).then(
      (release) => {
        taker.state = release ? "holding" : "gone";
        taker.release = release ?? taker.release;
      },
      () => {
        taker.state = "refused";
      },
    );
    return taker;
  };
}

const settled = () => vi.advanceTimersByTimeAsync(0);

test("a client gets only its share of the slots, and leaves the other slots to other clients", async () => {
  const take = newSlots();
  const takers = [take("a"), take("a"), take("a"), take("b"), take("c")];
  await settled();
  const states = takers.map(({ state }) => state);
  expect(states).toEqual(["holding", "holding", "waiting", "holding", "waiting"]);
});

test("a free slot goes to the client with the fewest slots, and among equals to the request that has waited longest", async () => {
  const take = newSlots();
  const [a] = [take("a"), take("a"), take("b")];
  const [nextOfA, nextOfB, ofC, laterOfC] = [take("a"), take("b"), take("c"), take("c")];
  await settled();
  a?.release();
  await settled();
  expect([nextOfA, nextOfB, ofC, laterOfC].map(({ state }) => state)).toEqual([
    "waiting",
    "waiting",
    "holding",
    "waiting",
  ]);
});

test("a request whose client has gone leaves the queue, and takes no slot", async () => {
  const take = newSlots({ atOnce: 1 });
  const [holder, gone, next] = [take("a"), take("b"), take("c")];
  await settled();
  gone.leave();
  holder.release();
  await settled();
  expect([gone.state, next.state]).toEqual(["gone", "holding"]);
});

test("a request that leaves the queue frees its place, for its client and for all clients", async () => {
  const take = newSlots({ atOnce: 1, maxWaiting: 3 });
  take("a");
  const waiting = [take("b"), take("b"), take("b")];
  await settled();
  for (const { leave } of waiting) leave();
  const others = [take("b"), take("c"), take("d")];
  await settled();
  expect(others.map(({ state }) => state)).toEqual(["waiting", "waiting", "waiting"]);
});

test("one client can't fill the queue", async () => {
  const take = newSlots({ atOnce: 1 });
  const ofA = Array.from({ length: 6 }, () => take("a"));
  const ofB = take("b");
  await settled();
  expect(ofA.filter(({ state }) => state === "refused")).toHaveLength(2);
  expect(ofB.state).toBe("waiting");
});

test("a request is refused if too many requests wait, or if it has waited too long", async () => {
  const take = newSlots({ atOnce: 1 });
  const takers = ["a", "a", "a", "b", "b", "c", "c", "d"].map(take);
  await settled();
  expect(takers.at(-1)?.state).toBe("refused");
  await vi.advanceTimersByTimeAsync(limits.maxWaitMs);
  expect(takers.map(({ state }) => state)).toEqual(["holding", ...Array(7).fill("refused")]);
});

test("a slot that is not released becomes free after the longest hold, and its late release frees no other slot", async () => {
  const take = newSlots({ atOnce: 1 });
  const forgetful = take("a");
  await vi.advanceTimersByTimeAsync(limits.maxHoldMs);
  const next = take("b");
  await settled();
  expect(next.state).toBe("holding");
  forgetful.release();
  const last = take("c");
  await settled();
  expect(last.state).toBe("waiting");
});
