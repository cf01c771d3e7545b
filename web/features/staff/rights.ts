import type { StaffRight } from "../../generated/RoleRow.ts";
import { t } from "../../platform/i18n.ts";

/** The names of the rights. */
export const rightLabels: Readonly<Record<StaffRight, string>> = {
  MANAGE_CATALOGUE: t("Manage the catalogue"),
  CHANGE_PRICES: t("Change prices"),
  MANAGE_HOME: t("Manage the home page"),
  DECIDE_REQUESTS: t("Decide requests"),
  INSPECT: t("Inspect devices"),
  PAY_SELLERS: t("Pay sellers"),
  MANAGE_UNITS: t("Manage pieces"),
  SELL_UNITS: t("Sell pieces"),
  OVERRIDE_CHECKS: t("Override checks"),
  READ_CUSTOMERS: t("See customers"),
  READ_COSTS: t("See costs"),
  READ_STATISTICS: t("See statistics"),
  READ_AUDIT: t("Read the audit"),
  MANAGE_QUOTE_RULES: t("Manage price rules"),
  MANAGE_INTEGRATIONS: t("Manage integrations"),
  MANAGE_SHOP: t("Manage the shop's settings"),
  MANAGE_STAFF: t("Manage staff"),
};

/** Sentences that say what each right allows. */
export const rightSentences: Readonly<Record<StaffRight, string>> = {
  MANAGE_CATALOGUE: t("Add, change, import and delete devices, their variants and pictures."),
  CHANGE_PRICES: t("Change the prices of devices and variants."),
  MANAGE_HOME: t("Arrange banners and offers, and remove reviews."),
  DECIDE_REQUESTS: t("Read, approve, reject and delete requests, and note calls."),
  INSPECT: t("Record the findings of inspections, with pictures."),
  PAY_SELLERS: t("Record payments and returns. Shows how sellers want to be paid."),
  MANAGE_UNITS: t("Add, change, offer, withdraw and write off pieces, and print labels."),
  SELL_UNITS: t("Reserve, sell and take back pieces, and hand out receipts."),
  OVERRIDE_CHECKS: t("Override a failed check by giving a reason."),
  READ_CUSTOMERS: t("See names and mobile numbers of customers, sellers and buyers."),
  READ_COSTS: t("See the costs of devices, the payments to sellers, and the reports."),
  READ_STATISTICS: t("See statistics of quotes and searches."),
  READ_AUDIT: t("See who changed what."),
  MANAGE_QUOTE_RULES: t("Change and publish the rules by which the shop buys."),
  MANAGE_INTEGRATIONS: t("Manage API keys, webhooks and product feeds."),
  MANAGE_SHOP: t("Change name, contacts, hours and pages of the shop."),
  MANAGE_STAFF: t("Invite people, give them roles, and change roles."),
};

/** The rights in groups, in the order of the console. */
export const rightGroups: readonly { label: string; rights: readonly StaffRight[] }[] = [
  {
    label: t("Catalogue and shop"),
    rights: ["MANAGE_CATALOGUE", "CHANGE_PRICES", "MANAGE_HOME", "MANAGE_SHOP"],
  },
  {
    label: t("Buying"),
    rights: ["DECIDE_REQUESTS", "INSPECT", "PAY_SELLERS", "MANAGE_QUOTE_RULES"],
  },
  { label: t("Selling"), rights: ["MANAGE_UNITS", "SELL_UNITS", "OVERRIDE_CHECKS"] },
  {
    label: t("Seeing"),
    rights: ["READ_CUSTOMERS", "READ_COSTS", "READ_STATISTICS", "READ_AUDIT"],
  },
  { label: t("Administration"), rights: ["MANAGE_INTEGRATIONS", "MANAGE_STAFF"] },
];
