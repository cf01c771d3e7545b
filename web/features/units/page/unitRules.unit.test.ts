import { expect, test } from "vitest";
import { questionNames } from "../../evaluations/questions.ts";
import { unitWith } from "../testing/unit.ts";
import { unitRules, valuesOf } from "./unitRules.ts";

test("an unchanged form does not send the IMEI check again", () => {
  const unit = unitWith();
  const input = unitRules(unit).parse(valuesOf(unit));
  expect(input).toMatchObject({ price: 38_000, imei: "356938035643809", condition: null });
  expect(input).not.toHaveProperty("imeiCheck");
});

test("another answer from NEIR is sent with its day", () => {
  const unit = unitWith();
  const values = { ...valuesOf(unit), checkResult: "BLOCKED", checkedOn: "2026-11-13" };
  expect(unitRules(unit).parse(values).imeiCheck).toEqual({
    result: "BLOCKED",
    checkedAt: "2026-11-13T12:00:00+06:00",
  });
});

test("locks are only sent if one of them has changed, so that the day of the check stays otherwise", () => {
  const unit = unitWith();
  const values = valuesOf(unit);
  expect(unitRules(unit).parse(values)).not.toHaveProperty("locks");
  const { locks } = unitRules(unit).parse({ ...values, account: "CLEAR" });
  const others = { operator: "NOT_KNOWN", instalment: "NOT_KNOWN", management: "NOT_KNOWN" };
  expect(locks).toEqual({ account: "CLEAR", ...others });
});

test("price, cost and grade are optional", () => {
  const unit = unitWith({ price: null, cost: null, grade: null });
  expect(unitRules(unit).parse(valuesOf(unit))).toMatchObject({
    price: null,
    cost: null,
    grade: null,
  });
});

test("a condition needs all answers", () => {
  const unit = unitWith();
  const { error } = unitRules(unit).safeParse({ ...valuesOf(unit), hasCondition: true });
  const missing = error?.issues.map(({ path }) => path[0]);
  const optional = ["batteryHealth", "otherIssues"];
  expect(missing?.sort()).toEqual(questionNames.filter((name) => !optional.includes(name)).sort());
});
