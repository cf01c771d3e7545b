import { expect, test } from "vitest";
import { limitConcurrency } from "./limitConcurrency.ts";

/** A task that the test ends. */
function controlledTask() {
  let end = (): void => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { end, run: () => ended };
}

test("at most `limit` tasks run at once, the others follow in order", async () => {
  const inTurn = limitConcurrency(2);
  const started: number[] = [];
  const tasks = Array.from({ length: 4 }, controlledTask);
  const done = tasks.map(({ run }, at) =>
    inTurn(() => {
      started.push(at);
      return run();
    }),
  );
  expect(started).toEqual([0, 1]);
  tasks[1]?.end();
  await done[1];
  expect(started).toEqual([0, 1, 2]);
  tasks[0]?.end();
  await done[0];
  expect(started).toEqual([0, 1, 2, 3]);
});

test("a failed task makes room for the next", async () => {
  const inTurn = limitConcurrency(1);
  const failing = inTurn(() => Promise.reject(new Error("broken")));
  const next = inTurn(async () => "done");
  await expect(failing).rejects.toThrow("broken");
  expect(await next).toBe("done");
  expect(await inTurn(async () => "again")).toBe("again");
});
