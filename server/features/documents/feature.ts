import { everyone, type Grants, staffWith } from "../../core/permissions.ts";
import type { Feature } from "../feature.ts";
import { documentJobs } from "./earlier.ts";
import { documentResolvers } from "./resolvers.ts";
import { documentRoutes } from "./rest.ts";

// For the schema's type `Name`, `NameParent` is the parent object that resolvers receive.
export type { DocumentPage as DocumentConnectionParent } from "./lists.ts";
export type { ReceiptView as ReceiptDocumentParent } from "./receipts.ts";
export type { DocumentRow as ReceiptParent, DocumentView as DocumentParent } from "./view.ts";

const permissions = {
  readReceipts: everyone,
  readDocuments: staffWith("SELL_UNITS", "PAY_SELLERS"),
  readSaleDocuments: staffWith("SELL_UNITS"),
  readPurchaseDocuments: staffWith("PAY_SELLERS"),
  manageReceipts: staffWith("SELL_UNITS"),
} satisfies Grants;

export const documents: Feature<keyof typeof permissions> = {
  name: "documents",
  permissions,
  uses: ["pages"],
  resolvers: [documentResolvers],
  routes: [["Documents", documentRoutes]],
  jobs: documentJobs,
};
