import { expect, test, vi } from "vitest";
import { remembering } from "./memoize.ts";

const counting = () => vi.fn((key: string) => ({ key }));

test("what was asked for before is not worked out again", () => {
  const workOut = counting();
  const remembered = remembering(2, workOut);
  expect(remembered("a")).toEqual({ key: "a" });
  expect(remembered("a")).toBe(remembered("a"));
  expect(workOut).toHaveBeenCalledOnce();
});

test("a value that is used again stays, others are dropped", () => {
  const workOut = counting();
  const remembered = remembering(2, workOut);
  for (const other of ["b", "c", "d", "e", "f"]) {
    remembered("a");
    remembered(other);
  }
  expect(workOut.mock.calls.filter(([key]) => key === "a")).toHaveLength(1);
  remembered("b");
  expect(workOut.mock.calls.filter(([key]) => key === "b")).toHaveLength(2);
});
