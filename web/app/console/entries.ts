import type { ComponentType } from "react";
import { deviceKinds, kinds } from "../../features/devices/kinds.tsx";
import type { StaffRight } from "../../generated/MyRights.ts";
import { consoleRoutes, deviceForms } from "../../platform/consoleRoutes.ts";
import { t } from "../../platform/i18n.ts";
import { routes, sellRoutes } from "../../platform/paths.ts";
import { hasOneOf } from "../../platform/rights.ts";
import {
  CatalogueIcon,
  PiecesIcon,
  PricesIcon,
  ReportsIcon,
  RequestsIcon,
  SellIcon,
  SystemIcon,
  TodayIcon,
  WindowIcon,
} from "./icons.tsx";

/** The kinds of requests that can wait for an admin. The names are the fields of the query `ConsoleCounts`. */
export type Waiting = "sellRequests" | "addRequests";

/** A page of the console. */
export type ConsoleEntry = {
  to: string;
  label: string;
  /** The routes of the details and forms that belong to this page. */
  covers?: readonly string[];
  /** Staff need at least one of these rights for the page. If undefined, the page is for all staff. */
  rights?: readonly StaffRight[];
};

/** A page or a group of pages at the top level of the console's navigation. */
export type ConsoleSection = {
  label: string;
  Icon: ComponentType;
  /** The kind of requests whose number is shown beside the label. */
  waiting?: Waiting;
  /** Whether the bar on phones shows the section. */
  isInBar?: true;
} & (ConsoleEntry | { pages: readonly [ConsoleEntry, ...ConsoleEntry[]] });

const { create, update } = deviceForms;

/** The console's pages, in the order of the console's navigation. To add a page to the console, add an entry here. */
export const consoleSections: readonly ConsoleSection[] = [
  {
    label: t("Today"),
    Icon: TodayIcon,
    isInBar: true,
    to: routes.dashboard,
    covers: [consoleRoutes.find, consoleRoutes.customer],
  },
  {
    label: t("Sell requests"),
    Icon: SellIcon,
    waiting: "sellRequests",
    isInBar: true,
    to: `${routes.dashboard}#evaluations`,
    covers: [routes.evaluationDetails, consoleRoutes.inspection],
    rights: ["DECIDE_REQUESTS", "INSPECT", "PAY_SELLERS"],
  },
  {
    label: t("Add requests"),
    Icon: RequestsIcon,
    waiting: "addRequests",
    isInBar: true,
    pages: [
      {
        to: `${routes.dashboard}#smartphones`,
        label: t("For smartphones"),
        covers: [sellRoutes.addRequestDetails.SMARTPHONE],
        rights: ["DECIDE_REQUESTS"],
      },
      {
        to: `${routes.dashboard}#tablets`,
        label: t("For tablets"),
        covers: [sellRoutes.addRequestDetails.TABLET],
        rights: ["DECIDE_REQUESTS"],
      },
      {
        to: `${routes.dashboard}#wearables`,
        label: t("For wearables"),
        covers: [sellRoutes.addRequestDetails.WEARABLE],
        rights: ["DECIDE_REQUESTS"],
      },
    ],
  },
  {
    label: t("Catalogue"),
    Icon: CatalogueIcon,
    isInBar: true,
    pages: [
      {
        to: routes.catalogue,
        label: t("Catalogue"),
        covers: Object.values(update),
        rights: ["MANAGE_CATALOGUE", "CHANGE_PRICES"],
      },
      { to: consoleRoutes.importDevices, label: t("Import Devices"), rights: ["MANAGE_CATALOGUE"] },
      ...deviceKinds.map((kind) => ({
        to: create[kind],
        label: t("Create {noun}", { noun: kinds[kind].noun }),
        rights: ["MANAGE_CATALOGUE"] as const,
      })),
    ],
  },
  {
    label: t("Pieces"),
    Icon: PiecesIcon,
    to: routes.units,
    covers: [consoleRoutes.newUnit, consoleRoutes.unitLabels, consoleRoutes.unit],
    rights: ["MANAGE_UNITS", "SELL_UNITS"],
  },
  {
    label: t("Prices"),
    Icon: PricesIcon,
    pages: [
      { to: consoleRoutes.priceRules, label: t("Price Rules"), rights: ["MANAGE_QUOTE_RULES"] },
    ],
  },
  {
    label: t("Shop window"),
    Icon: WindowIcon,
    pages: [
      { to: consoleRoutes.createOffer, label: t("Smart Offers"), rights: ["MANAGE_HOME"] },
      { to: consoleRoutes.createNavbar, label: t("Navbars"), rights: ["MANAGE_HOME"] },
      { to: consoleRoutes.searchWords, label: t("Search Words"), rights: ["READ_STATISTICS"] },
      {
        to: consoleRoutes.productFeeds,
        label: t("Product Feeds"),
        rights: ["MANAGE_INTEGRATIONS"],
      },
      { to: consoleRoutes.redirects, label: t("Redirects"), rights: ["MANAGE_SHOP"] },
      { to: consoleRoutes.shopSettings, label: t("Shop Settings"), rights: ["MANAGE_SHOP"] },
      {
        to: consoleRoutes.shopPages,
        label: t("Pages"),
        covers: [consoleRoutes.shopPage],
        rights: ["MANAGE_SHOP"],
      },
    ],
  },
  {
    label: t("Reports"),
    Icon: ReportsIcon,
    pages: [
      { to: consoleRoutes.reports, label: t("Bought and sold"), rights: ["READ_COSTS"] },
      { to: consoleRoutes.documents, label: t("Documents"), rights: ["SELL_UNITS", "PAY_SELLERS"] },
      {
        to: consoleRoutes.quoteStatistics,
        label: t("Quote Statistics"),
        rights: ["READ_STATISTICS"],
      },
    ],
  },
  {
    label: t("System"),
    Icon: SystemIcon,
    pages: [
      { to: consoleRoutes.audit, label: t("Audit"), rights: ["READ_AUDIT"] },
      { to: consoleRoutes.apiKeys, label: t("API Keys"), rights: ["MANAGE_INTEGRATIONS"] },
      { to: consoleRoutes.webhooks, label: t("Webhooks"), rights: ["MANAGE_INTEGRATIONS"] },
      { to: consoleRoutes.staff, label: t("Staff"), rights: ["MANAGE_STAFF"] },
      { to: consoleRoutes.roles, label: t("Roles"), rights: ["MANAGE_STAFF"] },
    ],
  },
];

/**
 * Returns the rights that open the page of a route. Staff need only one of them. Returns undefined if the page is for
 * all staff.
 */
export const rightsFor = (route: string): readonly StaffRight[] | undefined =>
  consoleSections
    .flatMap((section): readonly ConsoleEntry[] => ("pages" in section ? section.pages : [section]))
    .find(({ to, covers = [] }) => to === route || covers.includes(route))?.rights;

/** Returns the sections and pages that are open to staff with these rights. */
export function sectionsFor(rights: readonly StaffRight[]): ConsoleSection[] {
  const isOpen = ({ rights: needed }: ConsoleEntry) => hasOneOf(rights, needed);
  return consoleSections.flatMap((section): ConsoleSection[] => {
    if (!("pages" in section)) return isOpen(section) ? [section] : [];
    const [first, ...others] = section.pages.filter(isOpen);
    return first ? [{ ...section, pages: [first, ...others] }] : [];
  });
}
