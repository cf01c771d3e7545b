import { screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { removeForm, renderForm } from "../../testing/renderForm.tsx";
import { PastPrices } from "./PastPrices.tsx";

afterEach(removeForm);

type Before = [lowest: number, highest: number] | null;

function show(price: number, before: Before, inStock = true) {
  const [lowestBefore, highestBefore] = before ?? [null, null];
  const range = {
    __typename: "DevicePriceRange",
    variantId: null,
    lowestBefore,
    highestBefore,
  } as const;
  renderForm(
    <PastPrices
      deviceId="d"
      variantId={undefined}
      ranges={[range]}
      price={price}
      inStock={inStock}
    />,
  );
  return {
    isLowest: screen.queryByText("Lowest price in 90 days") !== null,
    hasHistory: screen.queryByRole("button", { name: "Price history" }) !== null,
  };
}

test.each([
  {
    title: "below all earlier ones is the lowest",
    price: 900,
    before: [1_000, 1_200],
    is: [true, true],
  },
  {
    title: "as low as an earlier one is not the lowest",
    price: 900,
    before: [900, 1_200],
    is: [false, true],
  },
  {
    title: "above an earlier one is not the lowest",
    price: 950,
    before: [900, 1_200],
    is: [false, true],
  },
  {
    title: "that has always been the same is compared with nothing",
    price: 900,
    before: null,
    is: [false, false],
  },
  {
    title: "that only a mistake interrupted has no history",
    price: 900,
    before: [900, 900],
    is: [false, false],
  },
] as const)("a price $title", ({ price, before, is: [isLowest, hasHistory] }) => {
  expect(show(price, before && [...before])).toEqual({ isLowest, hasHistory });
});

test("a device that is out of stock never shows the lowest price", () => {
  expect(show(900, [1_000, 1_200], false).isLowest).toBe(false);
});
