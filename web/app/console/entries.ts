import type { ComponentType } from "react";
import { deviceKinds, kinds } from "../../features/devices/kinds.tsx";
import { consoleRoutes } from "../../platform/consoleRoutes.ts";
import { t } from "../../platform/i18n.ts";
import { deviceRoutes, routes, sellRoutes } from "../../platform/paths.ts";
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

/** What may be waiting for an admin, by the names of the query `ConsoleCounts`. */
export type Waiting = "sellRequests" | "addRequests";

/** A page of the console. */
export type ConsoleEntry = {
  to: string;
  label: string;
  /** Further routes that belong to the page: its details and forms. */
  covers?: readonly string[];
};

/** A page or a group of pages at the top level of the navigation. */
export type ConsoleSection = {
  label: string;
  Icon: ComponentType;
  /** Which number to show beside the label. */
  waiting?: Waiting;
  /** Whether the bar on phones has it. */
  isInBar?: true;
} & (ConsoleEntry | { pages: readonly [ConsoleEntry, ...ConsoleEntry[]] });

const { create, update } = deviceRoutes;

/** The console's pages, in the order of its navigation. A new page of the console is an entry here. */
export const consoleSections: readonly ConsoleSection[] = [
  {
    label: t("Today"),
    Icon: TodayIcon,
    isInBar: true,
    to: routes.dashboard,
    covers: [routes.find],
  },
  {
    label: t("Sell requests"),
    Icon: SellIcon,
    waiting: "sellRequests",
    isInBar: true,
    to: `${routes.dashboard}#evaluations`,
    covers: [routes.evaluationDetails, routes.inspection],
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
      },
      {
        to: `${routes.dashboard}#tablets`,
        label: t("For tablets"),
        covers: [sellRoutes.addRequestDetails.TABLET],
      },
      {
        to: `${routes.dashboard}#wearables`,
        label: t("For wearables"),
        covers: [sellRoutes.addRequestDetails.WEARABLE],
      },
    ],
  },
  {
    label: t("Catalogue"),
    Icon: CatalogueIcon,
    isInBar: true,
    pages: [
      { to: routes.catalogue, label: t("Catalogue"), covers: Object.values(update) },
      { to: consoleRoutes.importDevices, label: t("Import Devices") },
      ...deviceKinds.map((kind) => ({
        to: create[kind],
        label: t("Create {noun}", { noun: kinds[kind].noun }),
      })),
    ],
  },
  {
    label: t("Pieces"),
    Icon: PiecesIcon,
    to: routes.units,
    covers: [routes.newUnit, routes.unitLabels, routes.unit],
  },
  {
    label: t("Prices"),
    Icon: PricesIcon,
    pages: [{ to: consoleRoutes.priceRules, label: t("Price Rules") }],
  },
  {
    label: t("Shop window"),
    Icon: WindowIcon,
    pages: [
      { to: consoleRoutes.createOffer, label: t("Smart Offers") },
      { to: consoleRoutes.createNavbar, label: t("Navbars") },
      { to: consoleRoutes.searchWords, label: t("Search Words") },
      { to: consoleRoutes.productFeeds, label: t("Product Feeds") },
      { to: consoleRoutes.shopSettings, label: t("Shop Settings") },
      { to: consoleRoutes.shopPages, label: t("Pages"), covers: [consoleRoutes.shopPage] },
    ],
  },
  {
    label: t("Reports"),
    Icon: ReportsIcon,
    pages: [
      { to: consoleRoutes.reports, label: t("Bought and sold") },
      { to: consoleRoutes.documents, label: t("Documents") },
      { to: consoleRoutes.quoteStatistics, label: t("Quote Statistics") },
    ],
  },
  {
    label: t("System"),
    Icon: SystemIcon,
    pages: [
      { to: consoleRoutes.audit, label: t("Audit") },
      { to: consoleRoutes.apiKeys, label: t("API Keys") },
      { to: consoleRoutes.webhooks, label: t("Webhooks") },
    ],
  },
];
