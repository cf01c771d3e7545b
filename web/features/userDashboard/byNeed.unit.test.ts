import { expect, test } from "vitest";
import type { OwnSaleFragment, PurchaseState } from "../../generated/OwnSale.ts";
import { byNeed } from "./byNeed.ts";

type Given = { state?: PurchaseState; ends?: string; sent?: string };

const sale = (id: string, { state, ends, sent = "2026-11-20T10:00:00Z" }: Given) =>
  ({
    id,
    createdAt: sent,
    answerBy: state ? null : (ends ?? null),
    quote: null,
    purchase: state ? { state, expiresAt: ends ?? null } : null,
  }) as OwnSaleFragment;

test("requests that need the seller come first, then those that end first, then the newest", () => {
  const sales = [
    sale("pending", { ends: "2026-11-21T10:00:00Z" }),
    sale("paid soon", { state: "ACCEPTED" }),
    sale("take back", { state: "DECLINED" }),
    sale("bring it, older", { state: "AWAITING_INSPECTION", sent: "2026-11-18T10:00:00Z" }),
    sale("bring it", { state: "AWAITING_INSPECTION" }),
    sale("offer that ends later", { state: "REVISED", ends: "2026-11-29T10:00:00Z" }),
    sale("offer", { state: "REVISED", ends: "2026-11-28T10:00:00Z" }),
  ];
  expect(byNeed(sales).map(({ id }) => id)).toEqual([
    "offer",
    "offer that ends later",
    "bring it",
    "bring it, older",
    "take back",
    "paid soon",
    "pending",
  ]);
});
