import { screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { RulesDifferencesDocument } from "../../generated/RulesDifferences.ts";
import { refetchShown } from "../../platform/graphql/writes.ts";
import { removeForm, renderForm } from "../../testing/renderForm.tsx";
import { Differences } from "./Differences.tsx";

afterEach(removeForm);

test("the differences stay visible while they are read again", async () => {
  let reads = 0;
  renderForm(<Differences from={1} label="Changes" />, [
    {
      request: { query: RulesDifferencesDocument, variables: { from: 1 } },
      result: { data: { quoteRulesDiff: [] } },
      // Only the first response arrives during the test.
      delay: () => (++reads > 1 ? 60_000 : 0),
      maxUsageCount: Number.POSITIVE_INFINITY,
    },
  ]);
  await screen.findByText("There are no differences.");
  void refetchShown();
  await expect.poll(() => reads).toBe(2);
  expect(screen.queryByText("There are no differences.")).not.toBeNull();
});
