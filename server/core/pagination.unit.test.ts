import { expect, test } from "vitest";
import { AppError } from "./errors.ts";
import { fromCursor } from "./pagination.ts";

test.each(["", "x", "bnVsbA", "WzEsImEiXQ"])(
  "the cursor %j is refused in the caller's language",
  (cursor) => {
    const refuse = () => {
      try {
        return fromCursor(cursor);
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
