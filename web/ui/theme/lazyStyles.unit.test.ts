import {
  createSystem,
  defaultBaseConfig,
  type SystemContext,
  type SystemStyleObject,
} from "@chakra-ui/react";
import type { SerializedStyles } from "@emotion/react";
import { expect, test, vi } from "vitest";
import { withLazyStyles } from "./lazyStyles.ts";
import { createShopSystem } from "./shopSystem.ts";
import { createHydrationSystem } from "./system.ts";

const shop = createShopSystem();
const hydrated = createHydrationSystem(vi.fn());

const card = { base: { p: "4", color: "accent.fg" }, variants: { size: { lg: { p: "8" } } } };

/** Returns the class name and the CSS that Emotion receives for an element. */
const classOf = (system: SystemContext, ...styles: SystemStyleObject[]) =>
  system.css(...styles) as unknown as SerializedStyles;

/** Returns the class of a card that has this size and a margin. */
const cardIn = (system: SystemContext, size: "lg" | undefined) =>
  classOf(system, system.cva(card)({ size }) as SystemStyleObject, { mt: "-2" });

/** Returns the class of a small button. The button's recipe is in the theme. */
const button = (system: SystemContext) =>
  classOf(system, {}, system.getRecipeFn("button")({ size: "sm" }) as SystemStyleObject);

test("server and browser give a class the same name", () => {
  expect(cardIn(hydrated, "lg").name).toBe(cardIn(shop, "lg").name);
  expect(button(hydrated).name).toBe(button(shop).name);
});

test("different styles have different names", () => {
  const names = [cardIn(shop, "lg"), cardIn(shop, undefined), button(shop)].map(({ name }) => name);
  expect(new Set(names).size).toBe(3);
});

test("CSS that the page lacks is the same as the shop's", () => {
  const css = String(cardIn(hydrated, "lg").styles);
  expect(css).toContain("var(--st-spacing-8)");
  expect(css).toContain("var(--st-colors-accent-fg)");
  expect(css).toContain("calc(var(--st-spacing-2) * -1)");
  expect(css).toBe(String(cardIn(shop, "lg").styles));
  expect(String(button(hydrated).styles)).toBe(String(button(shop).styles));
});

test("the first CSS that the page lacks adds all tokens, once", () => {
  const insert = vi.fn();
  const system = createHydrationSystem(insert);
  expect(cardIn(system, "lg").name).toBeTruthy();
  expect(insert).not.toHaveBeenCalled();
  expect(String(cardIn(system, "lg").styles)).toContain("padding");
  expect(String(button(system).styles)).toContain("padding");
  expect(insert).toHaveBeenCalledTimes(1);
  expect(insert.mock.lastCall?.[0].styles).toContain("--st-spacing-4:1rem;");
});

test("an element without styles has no class, and needs no CSS", () => {
  const insert = vi.fn();
  const system = createHydrationSystem(insert);
  const plain = classOf(system, system.cva({})({}) as SystemStyleObject, {});
  expect(plain.styles).toBe("");
  expect(insert).not.toHaveBeenCalled();
});

test("merged recipes have the CSS of both recipes", () => {
  const red = hydrated.cva({ base: { color: "danger.fg" } });
  const both = hydrated.cva(card).merge(red as never);
  const css = String(classOf(hydrated, both({}) as SystemStyleObject).styles);
  expect(css).toContain("var(--st-spacing-4)");
  expect(css).toContain("var(--st-colors-danger-fg)");
});

test("the full system is created only when CSS is needed, not for a class name", () => {
  const plain = createSystem(defaultBaseConfig);
  const getFullSystem = vi.fn(() => plain);
  const { name, styles } = cardIn(withLazyStyles(plain, getFullSystem), "lg");
  expect(name).toBe(cardIn(shop, "lg").name);
  expect(getFullSystem).not.toHaveBeenCalled();
  expect(String(styles)).toContain("padding");
  expect(getFullSystem).toHaveBeenCalled();
});
