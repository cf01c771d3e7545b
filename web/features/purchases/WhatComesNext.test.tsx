import { ChakraProvider, defaultSystem } from "@chakra-ui/react";
import { cleanup, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { SellersSaleFragment } from "../../generated/SellersSale.ts";
import { rootRouteId } from "../../platform/useShop.ts";
import * as mapFrame from "../../ui/page/MapFrame.tsx";
import { WhatComesNext } from "./WhatComesNext.tsx";

// Leaves out the maps, because happy-dom can't load them and would log an error for each.
const exported: { MapFrame: unknown } = mapFrame;
beforeEach(() => {
  vi.spyOn(exported, "MapFrame", "get").mockReturnValue(() => null);
});

afterEach(cleanup);

const shop = {
  phone: "+8801700000000",
  name: "SmartTrade",
  address: "Dhaka",
  openingHours: "Every day",
} as const;

/** Renders the next steps for a pending sell request that was sent the given number of hours ago. */
function renderPending(hours: number): void {
  const evaluation: SellersSaleFragment = {
    __typename: "Evaluation",
    id: "e1",
    kind: "SMARTPHONE",
    status: "PENDING",
    createdAt: new Date(Date.now() - hours * 3_600_000).toISOString(),
    answerBy: new Date(Date.now() + (24 - hours) * 3_600_000).toISOString(),
    payout: null,
    seen: { __typename: "SeenDevice", brand: "Apple", model: "iPhone 15" },
    availableAccessories: [],
    quote: null,
    rejection: null,
    purchase: null,
  };
  const router = createMemoryRouter([
    {
      id: rootRouteId,
      path: "/",
      Component: () => (
        <WhatComesNext evaluation={evaluation} mapUrl="https://maps.example/embed" />
      ),
      loader: () => ({ shop }),
      HydrateFallback: () => null,
    },
  ]);
  render(
    <ChakraProvider value={defaultSystem}>
      <RouterProvider router={router} />
    </ChakraProvider>,
  );
}

test("a pending request says until when the shop answers", async () => {
  renderPending(1);
  expect(await screen.findByText(/By \d.* we tell you here and by phone/)).toBeTruthy();
});

test("if the shop's answer is late, the page names no time in the past", async () => {
  renderPending(25);
  expect(await screen.findByText(/tell you here and by phone whether we buy/)).toBeTruthy();
});
