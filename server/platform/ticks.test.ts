import { expect, it } from "vitest";
import { keepTick } from "./ticks.ts";

it("keeps what Node queues for the next tick, and always the same", async () => {
  const kept = await keepTick();

  expect(Object.keys(kept)).toEqual(["callback", "args"]);
  expect(await keepTick()).toBe(kept);
});
