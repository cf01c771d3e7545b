import { screen } from "@testing-library/react";
import { GraphQLError } from "graphql";
import { afterEach, expect, test, vi } from "vitest";
import type { RulesDraftFragment } from "../../generated/RulesDraft.ts";
import {
  SaveRulesDraftDocument,
  type SaveRulesDraftMutationVariables,
} from "../../generated/SaveRulesDraft.ts";
import { errorToasts, removeForm, renderForm } from "../../testing/renderForm.tsx";
import { toast } from "../../ui/toasts/toasts.ts";
import { MarketShares } from "./MarketShares.tsx";

afterEach(removeForm);

const phones = { kind: "SMARTPHONE", brand: null, share: 8_000 } as const;
const apple = { kind: "SMARTPHONE", brand: "Apple", share: 9_000 } as const;
const market = [phones, apple].map((row) => ({ __typename: "QuoteMarketShare", ...row }));
const draft = { revision: 7, rules: { market } } as unknown as RulesDraftFragment;

type Market = NonNullable<SaveRulesDraftMutationVariables["changes"]["market"]>;

const saving = (rows: Market, failure?: string) => ({
  request: {
    query: SaveRulesDraftDocument,
    variables: { revision: 7, changes: { market: rows } },
  },
  result: failure
    ? { errors: [new GraphQLError(failure, { extensions: { code: "CONFLICT" } })] }
    : { data: { saveQuoteRulesDraft: { __typename: "QuoteRulesDraft" as const, revision: 8 } } },
});

const removeApple = () =>
  screen.findByRole("button", { name: "Remove the percentage for Apple smartphones" });

test("removing a percentage keeps the others in the draft", async () => {
  const successes = vi.spyOn(toast, "success");
  const { user } = renderForm(<MarketShares draft={draft} />, [saving([phones])]);
  await user.click(await removeApple());
  await expect.poll(() => successes.mock.calls).toEqual([["Draft Saved"]]);
});

test("a new percentage for a brand replaces the previous one", async () => {
  const successes = vi.spyOn(toast, "success");
  const { user } = renderForm(<MarketShares draft={draft} />, [
    saving([phones, { ...apple, brand: "apple", share: 8_550 }]),
  ]);
  await user.type(screen.getByLabelText("Brand"), "apple");
  await user.type(screen.getByLabelText("Per cent of the selling price"), "85.5");
  await user.click(screen.getByRole("button", { name: "Set" }));
  await expect.poll(() => successes.mock.calls).toEqual([["Draft Saved"]]);
});

test("a toast says that another admin has changed the draft", async () => {
  const toasts = errorToasts();
  const failure = "Another admin has changed the draft";
  const { user } = renderForm(<MarketShares draft={draft} />, [saving([phones], failure)]);
  await user.click(await removeApple());
  await expect.poll(() => toasts.mock.calls).toEqual([[failure]]);
  await expect.poll(async () => (await removeApple()).hasAttribute("disabled")).toBe(false);
});
