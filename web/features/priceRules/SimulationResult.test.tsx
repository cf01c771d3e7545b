import { screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { removeForm, renderForm } from "../../testing/renderForm.tsx";
import { SimulationResult } from "./SimulationResult.tsx";

afterEach(removeForm);

const bucket = (from: number, to: number, count: number) => ({
  __typename: "QuoteChangeBucket" as const,
  ...{ from, to, count },
});

const result = {
  __typename: "QuoteRulesSimulation" as const,
  evaluations: 29,
  higher: 0,
  lower: 8,
  unchanged: 21,
  gained: 0,
  lost: 0,
  averageBefore: 41_500,
  averageAfter: 41_500,
  buckets: [bucket(-10, 0, 8), bucket(0, 0, 21), bucket(0, 10, 0)],
  largest: [],
};

test("each number of a simulation is shown once, and zeros are left out", () => {
  renderForm(<SimulationResult result={result} />);
  expect(screen.getAllByText("29")).toHaveLength(1);
  expect(screen.getAllByText("21")).toHaveLength(1);
  expect(screen.getByText("Average").parentElement?.textContent).toBe("AverageBDT\u00a041,500");
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "-10 to 0 %8",
  ]);
  expect(screen.queryByText("0")).toBeNull();
});

test("a sentence says so if no price changes", () => {
  renderForm(<SimulationResult result={{ ...result, lower: 0, evaluations: 21 }} />);
  expect(screen.getByText("21 sell requests: all prices stay as they are.")).toBeTruthy();
  expect(screen.queryByText("Unchanged")).toBeNull();
});
