import { beforeEach, expect, test, vi } from "vitest";
import { logFailure } from "./logFailure.ts";

const error = vi.fn();
const outage = Object.assign(new Error("Connection terminated"), { code: "ECONNRESET" });

beforeEach(() => {
  error.mockReset();
  vi.useFakeTimers({ now: performance.now() + 60_000 });
  return () => vi.useRealTimers();
});

const times = (count: number, err: Error) => {
  for (let time = 0; time < count; time++) logFailure({ error }, err, "A request failed");
};

test("an outage is logged once in ten seconds, with the number of further failures", () => {
  times(1, outage);
  times(500, outage);
  expect(error.mock.calls).toEqual([
    [{ err: outage, others: expect.any(Number) }, "A request failed"],
  ]);
  vi.advanceTimersByTime(10_000);
  times(3, outage);
  expect(error).toHaveBeenCalledTimes(2);
  expect(error).toHaveBeenLastCalledWith({ err: outage, others: 500 }, "A request failed");
});

test("every other error is logged, even during an outage", () => {
  const fault = new Error("a programming error");
  times(1, outage);
  error.mockReset();
  times(3, fault);
  expect(error).toHaveBeenCalledTimes(3);
});
