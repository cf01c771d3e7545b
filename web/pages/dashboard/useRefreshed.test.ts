import { expect, test, vi } from "vitest";
import { repeatedly } from "./useRefreshed.ts";

test("a failure is told once, and the next one after it went well in between", async () => {
  const answers = [false, false, true, false];
  const tell = vi.fn();
  const ask = repeatedly(async () => {
    if (!answers.shift()) throw new Error("No network");
  }, tell);

  await ask();
  await ask();
  expect(tell).toHaveBeenCalledTimes(1);
  await ask();
  await ask();
  expect(tell).toHaveBeenCalledTimes(2);
  expect(tell).toHaveBeenCalledWith(new Error("No network"));
});
