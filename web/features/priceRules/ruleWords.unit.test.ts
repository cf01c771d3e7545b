import { expect, test } from "vitest";
import { effectWords, scopeWords } from "./ruleWords.ts";

test("an effect is named by what it does to the price", () => {
  expect(effectWords({ type: "DEDUCTION", value: 750 })).toBe("− 7.5 %");
  expect(effectWords({ type: "BONUS", value: 200 })).toBe("+ 2 %");
  expect(effectWords({ type: "FIXED", value: 1_250 })).toBe("− BDT\u00a01,250");
  expect(effectWords({ type: "DEDUCTION", value: 0 })).toBe("No effect");
  expect(effectWords({ type: "REFUSE", value: 0 })).toBe("Not bought");
});

test("a scope is named, from all devices down to a single device", () => {
  const titles = new Map([["7", "Apple iPhone 13"]]);
  const all = { kind: null, brand: null, deviceId: null };
  expect(scopeWords(all, titles)).toBe("All devices");
  expect(scopeWords({ ...all, kind: "TABLET" }, titles)).toBe("All tablets");
  expect(scopeWords({ ...all, kind: "TABLET", brand: "Apple" }, titles)).toBe("Apple tablets");
  expect(scopeWords({ ...all, deviceId: "7" }, titles)).toBe("Apple iPhone 13");
});
