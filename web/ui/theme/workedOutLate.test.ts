import {
  createSystem,
  defaultBaseConfig,
  type SystemContext,
  type SystemStyleObject,
} from "@chakra-ui/react";
import type { SerializedStyles } from "@emotion/react";
import { expect, test, vi } from "vitest";
import { createShopSystem, createSystemOfSentPage } from "./system.ts";
import { workedOutLate } from "./workedOutLate.ts";

const shop = createShopSystem();
const sent = createSystemOfSentPage();

const card = { base: { p: "4", color: "accent.fg" }, variants: { size: { lg: { p: "8" } } } };

/** What Emotion gets to see of an element: the name of its class, and its rules. */
const classOf = (system: SystemContext, ...wishes: SystemStyleObject[]) =>
  system.css(...wishes) as unknown as SerializedStyles;

/** The class of a card in that size, with a margin of its own. */
const cardIn = (system: SystemContext, size: "lg" | undefined) =>
  classOf(system, system.cva(card)({ size }) as SystemStyleObject, { mt: "-2" });

/** The class of a small button, whose recipe stands in the theme. */
const button = (system: SystemContext) =>
  classOf(system, {}, system.getRecipeFn("button")({ size: "sm" }) as SystemStyleObject);

test("the server and the browser name what is wished alike", () => {
  expect(cardIn(sent, "lg").name).toBe(cardIn(shop, "lg").name);
  expect(button(sent).name).toBe(button(shop).name);
});

test("other wishes have other names", () => {
  const names = [cardIn(shop, "lg"), cardIn(shop, undefined), button(shop)].map(({ name }) => name);
  expect(new Set(names).size).toBe(3);
});

test("what the page doesn't hold has the shop's rules", () => {
  const rules = String(cardIn(sent, "lg").styles);
  expect(rules).toContain("var(--st-spacing-8)");
  expect(rules).toContain("var(--st-colors-accent-fg)");
  expect(rules).toContain("calc(var(--st-spacing-2) * -1)");
  expect(rules).toBe(String(cardIn(shop, "lg").styles));
  expect(String(button(sent).styles)).toBe(String(button(shop).styles));
});

test("a recipe put on another has the looks of both", () => {
  const red = sent.cva({ base: { color: "red.600" } });
  const both = sent.cva(card).merge(red as never);
  const rules = String(classOf(sent, both({}) as SystemStyleObject).styles);
  expect(rules).toContain("var(--st-spacing-4)");
  expect(rules).toContain("var(--st-colors-red-600)");
});

test("the whole system is asked for when rules are read, and not for a name", () => {
  const plain = createSystem(defaultBaseConfig);
  const whole = vi.fn(() => plain);
  const { name, styles } = cardIn(workedOutLate(plain, whole), "lg");
  expect(name).toBe(cardIn(shop, "lg").name);
  expect(whole).not.toHaveBeenCalled();
  expect(String(styles)).toContain("padding");
  expect(whole).toHaveBeenCalled();
});
