import { allStaff, type Grants, signedIn, staffWith } from "../../core/permissions.ts";
import type { Feature } from "../feature.ts";
import { purchaseResolvers } from "./resolvers.ts";

// For the schema's type `Name`, `NameParent` is the parent object that resolvers receive.
export type { PreviewOfInspection as InspectionPreviewParent } from "./preview.ts";
export type { InspectionView as InspectionParent, PurchaseView as PurchaseParent } from "./view.ts";

const permissions = {
  answerOwnOffer: signedIn,
  recordCall: staffWith("DECIDE_REQUESTS"),
  // No scope has this permission, because only people may see internal notes and the names of admins.
  readInternalNotes: allStaff,
  recordInspection: staffWith("INSPECT"),
  recordPayment: staffWith("PAY_SELLERS"),
  recordReturn: staffWith("PAY_SELLERS"),
} satisfies Grants;

export const purchases: Feature<keyof typeof permissions> = {
  name: "purchases",
  permissions,
  uses: ["documents", "notifications", "quotes", "devices", "uploads"],
  resolvers: [purchaseResolvers],
};
