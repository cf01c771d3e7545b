import type { Feature } from "../feature.ts";
import { purchaseResolvers } from "./resolvers.ts";

export const purchases: Feature = {
  name: "purchases",
  uses: [
    "notifications",
    "quotes",
    "devices/kinds.ts",
    "units/imei.ts",
    "units/imeiCheck.ts",
    "units/receiptTokens.ts",
    "uploads/service.ts",
  ],
  resolvers: [purchaseResolvers],
};
