import { expect, test } from "vitest";
import { changeSentence } from "./changeSentence.ts";

const nothing = { variant: null, before: null, after: null };

test.each([
  [
    { field: "PRICE", variant: "8 GB | 128 GB", before: "125000", after: "90000" },
    "Price of 8 GB | 128 GB: BDT\u00a01,25,000 → BDT\u00a090,000",
  ],
  [{ field: "STOCK", before: "IN_STOCK", after: "OUT_OF_STOCK" }, "Stock: In Stock → Out of Stock"],
  [{ field: "METHOD", before: "CASH", after: "BKASH" }, "Method: Cash → bKash"],
  [{ field: "MODEL", before: "NEW", after: "Watch" }, "Model: NEW → Watch"],
  [{ field: "VARIANT", after: "8 GB | 512 GB" }, "Variant added: 8 GB | 512 GB"],
  [{ field: "REASON", after: "Typing error" }, "Reason: Typing error"],
  [{ field: "VARIANT", before: "8 GB | 512 GB" }, "Variant removed: 8 GB | 512 GB"],
  [
    { field: "KEY_SCOPES", before: "UPLOADS", after: "READ_CATALOGUE, UPLOADS" },
    "Scopes: Uploads → Read catalogue, Uploads",
  ],
  [{ field: "KEY_EXPIRY", after: "2027-01-31T18:00:00.000Z" }, "Expiry added: 1 Feb 2027, 00:00"],
  [{ field: "DESCRIPTION" }, "Description changed"],
] as const)("%j is shown as %s", (change, sentence) => {
  expect(changeSentence({ ...nothing, ...change })).toBe(sentence);
});
