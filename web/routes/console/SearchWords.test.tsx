import { screen, within } from "@testing-library/react";
import { GraphQLError } from "graphql";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CreateSpellingDocument } from "../../generated/CreateSpelling.ts";
import { SearchWordsDocument } from "../../generated/SearchWords.ts";
import type { SpellingRowFragment } from "../../generated/SpellingRow.ts";
import { UpdateSpellingDocument } from "../../generated/UpdateSpelling.ts";
import { errorToasts, logIn, removeForm, renderPage } from "../../testing/renderForm.tsx";
import * as SearchWords from "./SearchWords.tsx";

beforeEach(() => logIn("admin"));
afterEach(removeForm);

const ghori: SpellingRowFragment = {
  __typename: "SearchSpelling",
  id: "s1",
  word: "ঘড়ি",
  term: "watch",
  kind: "PRODUCT",
  deviceKind: "WEARABLE",
  productType: null,
  gadgetType: null,
};

const week = "2026-11-23T00:00:00.000Z";
const counted = (id: string, word: string, misses: number) => ({
  __typename: "SearchWord" as const,
  ...{ id, week, word, searches: 1_200, misses, spelling: null },
});

const page = {
  request: { query: SearchWordsDocument, variables: () => true },
  result: {
    data: {
      searchSpellings: { __typename: "SearchSpellingConnection", nodes: [ghori], totalCount: 1 },
      searchWords: {
        __typename: "SearchWordConnection",
        nodes: [counted("w1", "ayfon", 7), counted("w2", "samsung", 0)],
        totalCount: 2,
      },
    },
  },
  maxUsageCount: Number.POSITIVE_INFINITY,
};

const rowOf = async (table: string, word: string) => {
  const rows = within(await screen.findByRole("table", { name: table })).getAllByRole("row");
  const row = rows.find(({ textContent }) => textContent?.includes(word));
  if (!row) throw new Error(`No row of ${word}`);
  return within(row);
};

const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);

test("a word that found nothing can be added as a spelling, and other words can't", async () => {
  const sent = vi.fn(() => true);
  const { user } = renderPage(SearchWords, [
    page,
    {
      request: { query: CreateSpellingDocument, variables: sent },
      result: { data: { createSearchSpelling: { __typename: "SearchSpelling", id: "s2" } } },
    },
  ]);
  expect((await rowOf("Searched words", "samsung")).queryByRole("button")).toBeNull();
  const row = await rowOf("Searched words", "ayfon");
  expect(row.getByText(/7 without a hit/)).toBeTruthy();
  await user.click(row.getByRole("button", { name: "Add as a spelling of…: ayfon" }));
  expect((await field("Spelling")).value).toBe("ayfon");
  await user.type(await field("Stands for"), "iphone");
  await user.selectOptions(await field("Kind"), "Series");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await expect
    .poll(() => sent.mock.calls)
    .toEqual([[{ input: { word: "ayfon", term: "iphone", kind: "SERIES" } }]]);
  await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
});

test("a spelling for products is changed together with the devices that it finds", async () => {
  const sent = vi.fn(() => true);
  const { user } = renderPage(SearchWords, [
    page,
    {
      request: { query: UpdateSpellingDocument, variables: sent },
      result: { data: { updateSearchSpelling: ghori } },
    },
  ]);
  const row = await rowOf("Spellings", "ঘড়ি");
  expect(row.getByText("watch (all of: Wearable)")).toBeTruthy();
  await user.click(row.getByRole("button", { name: "Edit ঘড়ি" }));
  expect((await field("Finds")).value).toBe("deviceKind WEARABLE");
  await user.selectOptions(await field("Finds"), "All of: Earbuds");
  await user.click(screen.getByRole("button", { name: "Save" }));
  const input = { word: "ঘড়ি", term: "watch", kind: "PRODUCT", gadgetType: "EARBUDS" };
  await expect.poll(() => sent.mock.calls).toEqual([[{ id: "s1", input }]]);
});

test("an error from the server appears below its field", async () => {
  const toasts = errorToasts();
  const extensions = { code: "CONFLICT", fields: { word: "already exists" } };
  const conflict = new GraphQLError("ayfon is a spelling already", { extensions });
  const { user } = renderPage(SearchWords, [
    page,
    {
      request: { query: CreateSpellingDocument, variables: () => true },
      result: { errors: [conflict] },
    },
  ]);
  await user.click(await screen.findByRole("button", { name: "Add a Spelling" }));
  await user.click(await screen.findByRole("button", { name: "Save" }));
  await expect.poll(() => toasts.mock.calls).toEqual([["Please Fill All The Fields"]]);
  await user.type(await field("Spelling"), "ayfon");
  await user.type(await field("Stands for"), "iphone");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await expect.poll(() => toasts.mock.calls.at(-1)).toEqual(["ayfon is a spelling already"]);
  expect(screen.getByRole("dialog")).toBeTruthy();
});
