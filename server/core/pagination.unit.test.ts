import { expect, test } from "vitest";
import { AppError } from "./errors.ts";
import { checkPage, fromCursor, toConnection } from "./pagination.ts";

test.each(["", "x", "bnVsbA", "WzEsImEiXQ"])(
  "the cursor %j is refused in the caller's language",
  (cursor) => {
    const refuse = () => {
      try {
        return fromCursor(cursor, "NEWEST");
      } catch (error) {
        return error instanceof AppError && error.in("bn");
      }
    };
    expect(refuse()).toEqual({
      message: "after সঠিক কার্সর নয়",
      fields: { after: "সঠিক কার্সর নয়" },
    });
  },
);

test("a list's cursor is valid only for the order of the list", () => {
  const id = "0190a000-0000-7000-8000-000000000000";
  const page = checkPage({ first: 1, offset: 0 }, "PRICE_ASCENDING");
  const { pageInfo } = toConnection([{ id, price: 5 }], page, 1, ({ price }) => ({
    key: price,
    id,
  }));
  const cursor = pageInfo.endCursor ?? "";
  expect(fromCursor(cursor, "PRICE_ASCENDING")).toEqual({ key: 5, id });
  expect(() => fromCursor(cursor, "NEWEST")).toThrow("after belongs to a list in another order");
});
