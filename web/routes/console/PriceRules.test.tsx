import { fireEvent, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { DiscardRulesDraftDocument } from "../../generated/DiscardRulesDraft.ts";
import { PriceRulesDocument } from "../../generated/PriceRules.ts";
import { RulesDifferencesDocument } from "../../generated/RulesDifferences.ts";
import { SaveRulesDraftDocument } from "../../generated/SaveRulesDraft.ts";
import { removeForm, renderPage } from "../../testing/renderForm.tsx";
import * as PriceRules from "./PriceRules.tsx";

afterEach(removeForm);

const version = {
  version: 1,
  publishedAt: "2026-11-01T10:00:00.000Z",
  publishedBy: null,
  reason: "The first rules",
};
const group = { code: "screen", label: "Screen", share: 25, cap: 6_000 };
const market = { kind: "SMARTPHONE", brand: null, share: 8_000 } as const;
const effect = {
  __typename: "QuoteEffect" as const,
  question: "screenCondition",
  option: "SCRATCH",
  kind: null,
  brand: null,
  deviceId: null,
  type: "DEDUCTION" as const,
  value: 500,
  group: "screen",
};
const rules = {
  __typename: "QuoteRules" as const,
  groups: [{ __typename: "QuoteGroup" as const, ...group }],
  totalCap: 8_500,
  minimum: 200,
  step: 50,
  validDays: 7,
  revisionDays: 3,
  effects: [effect],
  bonuses: [],
};
const marketRows = (rows: readonly (typeof market)[]) =>
  rows.map((row) => ({ __typename: "QuoteMarketShare" as const, ...row }));

const draftAt = (
  revision: number,
  shares: readonly (typeof market)[],
  changed: Partial<typeof rules> = {},
) => ({
  request: { query: PriceRulesDocument, variables: {} },
  result: {
    data: {
      quoteRulesDraft: {
        __typename: "QuoteRulesDraft" as const,
        revision,
        exists: true,
        updatedAt: null,
        updatedBy: "Rumana Haque",
        problems: [],
        rules: {
          ...rules,
          market: marketRows(shares),
          devices: [],
          ...changed,
        },
      },
      quoteRules: {
        __typename: "QuoteRulesVersion" as const,
        ...version,
        version: 2,
        rules: { ...rules, market: marketRows([market]) },
      },
      quoteRulesVersions: [
        { __typename: "QuoteRulesVersion" as const, ...version, version: 2 },
        { __typename: "QuoteRulesVersion" as const, ...version },
      ],
    },
  },
});

const saving = {
  request: {
    query: SaveRulesDraftDocument,
    variables: { revision: 1, changes: { market: [] } },
  },
  result: { data: { saveQuoteRulesDraft: draftAt(2, []).result.data.quoteRulesDraft } },
};

const differences = {
  request: { query: RulesDifferencesDocument, variables: { from: 2 } },
  result: { data: { quoteRulesDiff: [] } },
  maxUsageCount: Number.POSITIVE_INFINITY,
};

const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);
const type = async (name: string, value: string) =>
  fireEvent.input(await field(name), { target: { value } });

test("discarding the draft shows the rules in force", async () => {
  const discarded = draftAt(2, [market]);
  discarded.result.data.quoteRulesDraft.exists = false;
  const discarding = {
    request: { query: DiscardRulesDraftDocument, variables: { revision: 1 } },
    result: { data: { discardQuoteRulesDraft: discarded.result.data.quoteRulesDraft } },
  };
  const { user } = renderPage(PriceRules, [
    draftAt(1, [market], { minimum: 300 }),
    differences,
    discarding,
    discarded,
  ]);
  expect((await field("Lowest price (taka)")).value).toBe("300");
  await user.click(screen.getByRole("button", { name: "Discard draft" }));
  const question = within(await screen.findByRole("alertdialog"));
  await user.click(question.getByRole("button", { name: /^Discard/ }));
  await expect.poll(() => screen.queryByText(/not in force yet/)).toBeNull();
  expect((await field("Lowest price (taka)")).value).toBe("200");
});

test("typed values are kept when another part of the draft is saved", async () => {
  const { user } = renderPage(PriceRules, [
    draftAt(1, [market]),
    differences,
    saving,
    draftAt(2, []),
  ]);
  await type("Lowest price (taka)", "300");
  await type("Screen: cap (per cent)", "55");
  await type("Why", "Screens are cheaper");
  const remove = { name: /^Remove the percentage/ };
  await user.click(screen.getByRole("button", remove));
  await expect.poll(() => screen.queryByRole("button", remove)).toBeNull();
  expect((await field("Lowest price (taka)")).value).toBe("300");
  expect((await field("Screen: cap (per cent)")).value).toBe("55");
  expect((await field("Why")).value).toBe("Screens are cheaper");
});

test("the notice about a draft leads to its publication on the same page", async () => {
  const { user, router } = renderPage(PriceRules, [draftAt(1, [market]), differences]);
  await user.click(await screen.findByRole("link", { name: "Review and publish" }));
  expect(router.state.location).toMatchObject({ pathname: "/page", hash: "#publish" });
  expect(document.getElementById("publish")?.tagName).toBe("SECTION");
});

test("rows that differ from the rules in force are marked", { tags: ["slow"] }, async () => {
  const changed = {
    effects: [{ ...effect, value: 650 }],
    groups: rules.groups.map((row) => ({ ...row, cap: 5_000 })),
    minimum: 300,
  };
  renderPage(PriceRules, [draftAt(1, [market], changed), differences]);
  const scratch = within(await screen.findByRole("table", { name: "Screen condition" })).getByRole(
    "row",
    { name: /^Scratch/ },
  );
  expect(within(scratch).getByText("Edited")).toBeTruthy();
  expect(
    within(screen.getByRole("form", { name: "Groups of deductions" })).getByText("Edited"),
  ).toBeTruthy();
  expect(screen.getByText("Edited. In force: 200")).toBeTruthy();
  // Only these three values differ from the rules in force. The market percentage and the other answers are the same.
  expect(screen.getAllByText(/^Edited/)).toHaveLength(3);
});

test("links lead to the parts of the page and to each question", async () => {
  renderPage(PriceRules, [draftAt(1, [market]), differences]);
  const linksIn = (name: string) =>
    within(screen.getByRole("navigation", { name })).getAllByRole<HTMLAnchorElement>("link");
  await screen.findByRole("navigation", { name: "On this page" });
  const links = [...linksIn("On this page"), ...linksIn("Questions")];
  expect(links).toHaveLength(7 + 12);
  for (const { hash, textContent } of links)
    expect(document.querySelector(`[id="${hash.slice(1)}"]`)?.textContent).toContain(textContent);
});

test("an older version is copied into the draft after a confirmation", {
  tags: ["slow"],
}, async () => {
  const replaced = draftAt(2, [], { minimum: 900 });
  const takenUp = {
    request: {
      query: SaveRulesDraftDocument,
      variables: { revision: 1, changes: {}, from: 1 },
    },
    result: {
      data: { saveQuoteRulesDraft: replaced.result.data.quoteRulesDraft },
    },
  };
  const { user } = renderPage(PriceRules, [draftAt(1, [market]), differences, takenUp, replaced]);
  await user.click(await screen.findByRole("button", { name: "Go back to version 1" }));
  expect((await field("Lowest price (taka)")).value).toBe("200");
  await user.click(await screen.findByRole("button", { name: "Replace" }));
  await expect.poll(async () => (await field("Lowest price (taka)")).value).toBe("900");
  expect(screen.queryByRole("button", { name: "Go back to version 2" })).toBeNull();
});
