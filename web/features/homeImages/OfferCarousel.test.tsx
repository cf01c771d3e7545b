import { screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { removeForm, renderForm } from "../../testing/renderForm.tsx";
import { OfferCarousel } from "./OfferCarousel.tsx";

vi.mock("../../platform/i18n.ts", async (importOriginal) => ({
  ...(await importOriginal<object>()),
  language: "bn",
}));

afterEach(removeForm);

test.each([
  ["the Bangla version of a public page", "/buySmartPhone?type=PRE_OWNED", "/bn"],
  ["the only version of a guarded page", "/addSmartPhone", ""],
])("an offer on the Bangla home page leads to %s", (_page, link, prefix) => {
  const picture = { path: "/images/a.jpg", width: 600, height: 400, color: "#fff" };
  const image = { __typename: "Image", ...picture } as const;
  renderForm(<OfferCarousel offers={[{ __typename: "Offer", image, alt: "Used phones", link }]} />);
  expect(screen.getByRole("link").getAttribute("href")).toBe(prefix + link);
});
