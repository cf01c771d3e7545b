import { expect, test } from "vitest";
import { checkboxRow, choiceRow, choicesRow, formOf, row } from "./fieldRows.ts";
import { amountOf, text } from "./rules.ts";

const rows = {
  name: row("Name", text, { required: true, maxLength: 5 }),
  price: row("Price", amountOf, { min: 1, max: 100 }),
  color: choiceRow("Color", { RED: "Red", BLUE: "Blue" }, { empty: "Choose …" }),
  days: choicesRow("Days", { MO: "Monday", TU: "Tuesday" }, "Choose a day"),
  isOpen: checkboxRow("Is open"),
};

test("fields without an initial value are empty, even if the value is null", () => {
  expect(formOf(rows).initial).toEqual({ name: "", price: "", color: "", days: [], isOpen: false });
  const given = { name: "Shop", price: undefined, color: null, days: ["MO"] };
  expect(formOf(rows, given).initial).toMatchObject({
    name: "Shop",
    price: "",
    color: "",
    days: ["MO"],
  });
});

test("the schema of a form checks each field with the rule of its row, and names the field", () => {
  const { schema, initial } = formOf(rows);
  const faults = schema.safeParse({ ...initial, name: "Too long", price: "101" }).error?.issues;
  expect(Object.fromEntries((faults ?? []).map(({ path, message }) => [path[0], message]))).toEqual(
    {
      name: "Name may have at most 5 characters",
      price: "Price: a whole number from 1 to 100",
      color: "Color is Required",
      days: "Choose a day",
    },
  );
  const typed = { name: " Shop ", price: "7", color: "RED", days: ["TU"], isOpen: true };
  expect(schema.parse(typed)).toEqual({ ...typed, name: "Shop", price: 7 });
});

test("only numbers show the numeric keyboard, unless the row says otherwise", () => {
  expect(rows.name.inputMode).toBeUndefined();
  expect(rows.price.inputMode).toBe("numeric");
  expect(row("Share", amountOf, { min: 1, max: 9 }, { inputMode: "decimal" }).inputMode).toBe(
    "decimal",
  );
});
