import { expect, test } from "vitest";
import { limitConcurrency } from "./limitConcurrency.ts";

/** A piece of work that ends when the test says so. */
function work() {
  let end = (): void => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { end, run: () => ended };
}

test("only so many pieces of work run at once, and the others follow in order", async () => {
  const inTurn = limitConcurrency(2);
  const begun: number[] = [];
  const pieces = [work(), work(), work(), work()];
  const done = pieces.map(({ run }, at) =>
    inTurn(() => {
      begun.push(at);
      return run();
    }),
  );
  expect(begun).toEqual([0, 1]);
  pieces[1]?.end();
  await done[1];
  expect(begun).toEqual([0, 1, 2]);
  pieces[0]?.end();
  await done[0];
  expect(begun).toEqual([0, 1, 2, 3]);
});

test("a piece of work that fails makes room for the next", async () => {
  const inTurn = limitConcurrency(1);
  const failing = inTurn(() => Promise.reject(new Error("broken")));
  const next = inTurn(async () => "done");
  await expect(failing).rejects.toThrow("broken");
  expect(await next).toBe("done");
  expect(await inTurn(async () => "again")).toBe("again");
});
