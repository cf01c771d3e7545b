import { expect, test } from "vitest";
import { z } from "zod";
import { AppError } from "./errors.ts";
import { line, parse, taka } from "./validation.ts";

const rules = z.strictObject({
  brand: line(10),
  price: taka,
  sizes: z.array(z.int().min(1).max(9)).max(3).optional(),
  kind: z.enum(["new", "old"]).optional(),
});

/** Returns the message and the field errors for an invalid input. */
function errorOf(input: unknown) {
  try {
    parse(rules, input);
  } catch (error) {
    if (error instanceof AppError) return { message: error.message, fields: error.fields };
  }
  throw new Error("The input was accepted");
}

const good = { brand: "Nokia", price: 1 };

test.each([
  ["a missing field", { price: 1 }, "brand", "is required"],
  ["a wrong type", { ...good, sizes: "all" }, "sizes", "must be a list"],
  ["a wrong type in a list", { ...good, sizes: [true] }, "sizes.0", "must be a number"],
  ["too small a number", { ...good, sizes: [0] }, "sizes.0", "must be at least 1"],
  ["too large a number", { ...good, sizes: [10] }, "sizes.0", "may be at most 9"],
  ["too long a list", { ...good, sizes: [1, 2, 3, 4] }, "sizes", "may have at most 3 entries"],
  ["an unknown choice", { ...good, kind: "odd" }, "kind", "must be one of: new, old"],
  ["an unknown field", { ...good, role: "admin" }, "role", "is not a known field"],
])("%s has a plain message", (_case, input, field, reason) => {
  expect(errorOf(input)).toEqual({ message: `${field} ${reason}`, fields: { [field]: reason } });
});

test("a list in place of an object has a plain message", () => {
  expect(errorOf([])).toEqual({ message: "The input must be an object", fields: undefined });
});

test("many or long unknown fields do not make the error long", () => {
  const names = Array.from({ length: 1_000 }, (_, index) => `${index}${"x".repeat(1_000)}`);
  const input = { ...good, ...Object.fromEntries(names.map((name) => [name, 1])) };
  expect(JSON.stringify(errorOf(input)).length).toBeLessThan(10_000);
});
