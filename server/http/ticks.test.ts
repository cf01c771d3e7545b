import { expect, test } from "vitest";
import { keepTick } from "./ticks.ts";

test("keeps what Node queues for the next tick, and always the same", async () => {
  const kept = await keepTick();

  expect(Object.keys(kept)).toEqual(["callback", "args"]);
  expect(await keepTick()).toBe(kept);
});
