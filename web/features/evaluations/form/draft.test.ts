import { afterEach, expect, test, vi } from "vitest";
import { answersAtFirst } from "../answers.ts";
import { freshDraft, readDraft } from "./draft.ts";

const kept = (value: string | null) => vi.stubGlobal("sessionStorage", { getItem: () => value });

afterEach(() => void vi.unstubAllGlobals());

test("a draft comes back as it was left", () => {
  const draft = { variantId: "v2", answers: { ...answersAtFirst, warranty: ["NO_WARRANTY"] } };
  kept(JSON.stringify(draft));
  expect(readDraft("evaluation")).toEqual(draft);
});

test("nothing kept, or nothing that can be read, is a fresh draft", () => {
  for (const value of [null, "{", "7", '{"answers":7}']) {
    kept(value);
    expect(readDraft("evaluation")).toEqual(freshDraft);
  }
});
