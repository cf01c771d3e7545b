import { screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { SellCardFragment } from "../../../generated/SellCard.ts";
import { removeForm, renderForm } from "../../../testing/renderForm.tsx";
import { QuoteButton } from "./QuoteButton.tsx";

afterEach(removeForm);

const phone = (amounts: (number | null)[]) =>
  ({
    __typename: "Smartphone",
    id: "d1",
    title: "Sony Xperia",
    variants: amounts.map((_, index) => ({ __typename: "Variant", id: `v${index + 1}` })),
    variantQuotesUpTo: amounts,
  }) as unknown as SellCardFragment;

const named = () =>
  screen.getByRole("button").getAttribute("aria-label")?.replaceAll("\u00a0", " ");
const name = (amount: string) => `See our price for your Sony Xperia: we pay up to BDT ${amount}`;
const variant = () => document.querySelector<HTMLInputElement>("input[name=variant]")?.value;

test("if quotes differ by variant, the button leads to the variant with the highest quote", () => {
  renderForm(<QuoteButton device={phone([43_600, 59_950, 51_000])} />);
  expect(named()).toBe(name("59,950"));
  expect(variant()).toBe("v2");
});

test("if all variants have the same quote, the address needs no variant", () => {
  renderForm(<QuoteButton device={phone([43_600, 43_600])} />);
  expect(named()).toBe(name("43,600"));
  expect(variant()).toBeUndefined();
});

test("variants without a quote are skipped, and if all lack one, there is no button", () => {
  const { unmount } = renderForm(<QuoteButton device={phone([null, 43_600])} />);
  expect(named()).toBe(name("43,600"));
  expect(variant()).toBe("v2");
  unmount();
  renderForm(<QuoteButton device={phone([null])} />);
  expect(screen.queryByRole("button")).toBeNull();
});
