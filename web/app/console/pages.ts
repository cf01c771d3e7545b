import { deviceKinds, kinds } from "../../features/devices/kinds.tsx";
import type { StaffRight } from "../../generated/MyRights.ts";
import { consoleRoutes, deviceForms } from "../../platform/consoleRoutes.ts";
import { t } from "../../platform/i18n.ts";
import { routes } from "../../platform/paths.ts";
import { hasOneOf } from "../../platform/rights.ts";
import type { Refusal } from "../guards.ts";
import type { ConsoleEntry, ConsoleSection, DetailsPage } from "./consolePage.ts";
import {
  CatalogueIcon,
  PiecesIcon,
  PricesIcon,
  ReportsIcon,
  SystemIcon,
  WindowIcon,
} from "./icons.tsx";
import { requestSections } from "./requestPages.ts";

const { create, update } = deviceForms;

/** For the forms that change a wearable or a gadget, visitors get the login dialog. */
const toLogin: Partial<Refusal> = { to: routes.login };

/** The console's pages, in the order of the console's navigation. To add a page to the console, add a row here. */
export const consoleSections: readonly ConsoleSection[] = [
  ...requestSections,
  {
    label: t("Catalogue"),
    Icon: CatalogueIcon,
    isInBar: true,
    pages: [
      {
        path: routes.catalogue,
        module: "console/Catalogue",
        title: t("Catalogue"),
        isRendered: true,
        rights: ["MANAGE_CATALOGUE", "CHANGE_PRICES"],
        details: deviceKinds.map((kind) => ({
          path: update[kind],
          module: "console/EditDevice",
          kind,
          title: t("Update {noun}", { noun: kinds[kind].noun }),
          rights: ["MANAGE_CATALOGUE"],
          ...(kinds[kind].hasVariants ? {} : { visitors: toLogin }),
        })),
      },
      {
        path: consoleRoutes.importDevices,
        module: "console/ImportDevices",
        title: t("Import Devices"),
        rights: ["MANAGE_CATALOGUE"],
      },
      ...deviceKinds.map(
        (kind): ConsoleEntry => ({
          path: create[kind],
          module: "console/NewDevice",
          kind,
          title: t("Create {noun}", { noun: kinds[kind].noun }),
          rights: ["MANAGE_CATALOGUE"],
        }),
      ),
    ],
  },
  {
    label: t("Pieces"),
    Icon: PiecesIcon,
    isPage: true,
    pages: [
      {
        path: routes.units,
        module: "console/Units",
        title: t("Pieces"),
        isRendered: true,
        rights: ["MANAGE_UNITS", "SELL_UNITS"],
        details: [
          {
            path: consoleRoutes.newUnit,
            module: "console/NewUnit",
            title: t("New Piece"),
            rights: ["MANAGE_UNITS"],
          },
          { path: consoleRoutes.unitLabels, module: "console/UnitLabels", title: t("Labels") },
          { path: consoleRoutes.unit, module: "console/UnitPage", title: t("Piece") },
        ],
      },
    ],
  },
  {
    label: t("Prices"),
    Icon: PricesIcon,
    pages: [
      {
        path: consoleRoutes.priceRules,
        module: "console/PriceRules",
        title: t("Price Rules"),
        rights: ["MANAGE_QUOTE_RULES"],
      },
    ],
  },
  {
    label: t("Shop window"),
    Icon: WindowIcon,
    pages: [
      {
        path: consoleRoutes.createOffer,
        module: "console/HomeImages",
        kind: "offer",
        title: t("Smart Offers"),
        rights: ["MANAGE_HOME"],
      },
      {
        path: consoleRoutes.createNavbar,
        module: "console/HomeImages",
        kind: "banner",
        title: t("Navbars"),
        rights: ["MANAGE_HOME"],
        visitors: { message: t("Please login to perform this action!") },
      },
      {
        path: consoleRoutes.searchWords,
        module: "console/SearchWords",
        title: t("Search Words"),
        isRendered: true,
        rights: ["READ_STATISTICS"],
      },
      {
        path: consoleRoutes.productFeeds,
        module: "console/ProductFeeds",
        title: t("Product Feeds"),
        isRendered: true,
        rights: ["MANAGE_INTEGRATIONS"],
      },
      {
        path: consoleRoutes.redirects,
        module: "console/Redirects",
        title: t("Redirects"),
        isRendered: true,
        rights: ["MANAGE_SHOP"],
      },
      {
        path: consoleRoutes.shopSettings,
        module: "console/ShopSettings",
        title: t("Shop Settings"),
        rights: ["MANAGE_SHOP"],
      },
      {
        path: consoleRoutes.shopPages,
        module: "console/ShopPages",
        title: t("Pages"),
        isRendered: true,
        rights: ["MANAGE_SHOP"],
        details: [{ path: consoleRoutes.shopPage, module: "console/ShopPage", title: t("Page") }],
      },
    ],
  },
  {
    label: t("Reports"),
    Icon: ReportsIcon,
    pages: [
      {
        path: consoleRoutes.reports,
        module: "console/Reports",
        title: t("Reports"),
        label: t("Bought and sold"),
        isRendered: true,
        rights: ["READ_COSTS"],
      },
      {
        path: consoleRoutes.documents,
        module: "console/Documents",
        title: t("Documents"),
        isRendered: true,
        rights: ["SELL_UNITS", "PAY_SELLERS"],
      },
      {
        path: consoleRoutes.quoteStatistics,
        module: "console/QuoteStatistics",
        title: t("Quote Statistics"),
        isRendered: true,
        rights: ["READ_STATISTICS"],
      },
    ],
  },
  {
    label: t("System"),
    Icon: SystemIcon,
    pages: [
      {
        path: consoleRoutes.audit,
        module: "console/Audit",
        title: t("Audit"),
        isRendered: true,
        rights: ["READ_AUDIT"],
      },
      {
        path: consoleRoutes.apiKeys,
        module: "console/ApiKeys",
        title: t("API Keys"),
        isRendered: true,
        rights: ["MANAGE_INTEGRATIONS"],
      },
      {
        path: consoleRoutes.webhooks,
        module: "console/Webhooks",
        title: t("Webhooks"),
        isRendered: true,
        rights: ["MANAGE_INTEGRATIONS"],
      },
      {
        path: consoleRoutes.staff,
        module: "console/Staff",
        title: t("Staff"),
        rights: ["MANAGE_STAFF"],
      },
      {
        path: consoleRoutes.roles,
        module: "console/Roles",
        title: t("Roles"),
        rights: ["MANAGE_STAFF"],
      },
    ],
  },
];

/**
 * All pages in the navigation's order. After each page come its detail pages, which by default need the same rights.
 */
export const consolePages: readonly DetailsPage[] = consoleSections
  .flatMap(({ pages }) => pages)
  .flatMap(({ details = [], ...entry }) => {
    const { module, rights } = entry;
    const own = module === undefined ? [] : [{ ...entry, module }];
    const below = details.map((page) => (page.isForCustomers ? page : { rights, ...page }));
    return [...own, ...below];
  });

/** Returns the sections and pages that are open to staff with these rights. */
export const sectionsFor = (rights: readonly StaffRight[]): ConsoleSection[] =>
  consoleSections.flatMap((section) => {
    const [first, ...others] = section.pages.filter((page) => hasOneOf(rights, page.rights));
    return first ? [{ ...section, pages: [first, ...others] }] : [];
  });
