import { consoleRoutes, deviceForms } from "../platform/consoleRoutes.ts";
import { t } from "../platform/i18n.ts";
import { routes } from "../platform/paths.ts";
import { hasOneOf, useRights } from "../platform/rights.ts";
import type { UserInfo } from "../platform/session.ts";
import { Menu, type MenuLink } from "../ui/controls/Menu.tsx";
import { CustomerMenu } from "./CustomerMenu.tsx";
import { rightsFor } from "./console/entries.ts";

/** The links in the menu of staff. Each person only sees the links to pages that their rights open. */
const adminLinks: readonly MenuLink[] = [
  { to: deviceForms.create.SMARTPHONE, label: t("Create Smartphone") },
  { to: deviceForms.create.TABLET, label: t("Create Tablet") },
  { to: deviceForms.create.WEARABLE, label: t("Create Wearables") },
  { to: deviceForms.create.GADGET, label: t("Create Gadget") },
  { to: consoleRoutes.createOffer, label: t("Smart Offers") },
  { to: consoleRoutes.createNavbar, label: t("Navbars") },
  { to: routes.dashboard, label: t("Dashboard") },
  { to: routes.catalogue, label: t("Catalogue") },
  { to: consoleRoutes.importDevices, label: t("Import Devices") },
  { to: routes.units, label: t("Pieces") },
  { to: consoleRoutes.priceRules, label: t("Price Rules") },
  { to: consoleRoutes.quoteStatistics, label: t("Quote Statistics") },
  { to: consoleRoutes.searchWords, label: t("Search Words") },
  { to: consoleRoutes.productFeeds, label: t("Product Feeds") },
  { to: consoleRoutes.audit, label: t("Audit") },
  { to: consoleRoutes.apiKeys, label: t("API Keys") },
  { to: consoleRoutes.webhooks, label: t("Webhooks") },
  { to: consoleRoutes.staff, label: t("Staff") },
  { to: consoleRoutes.roles, label: t("Roles") },
  { to: consoleRoutes.security, label: t("Security") },
];

/** The links in the menu of staff on console pages, where the console's navigation has the other links. */
const consoleAccountLinks: readonly MenuLink[] = [
  { to: routes.dashboard, label: t("Dashboard") },
  { to: routes.updateProfile, label: t("Update Profile") },
  { to: consoleRoutes.security, label: t("Security") },
];

function StaffMenu({ isConsole }: Pick<UserMenuProps, "isConsole">) {
  const rights = useRights();
  const isOpen = ({ to }: MenuLink) => hasOneOf(rights, rightsFor(to));
  return <Menu links={isConsole ? consoleAccountLinks : adminLinks.filter(isOpen)} />;
}

type UserMenuProps = Pick<UserInfo, "userType"> & { isConsole: boolean };

/** The links of the account menu. Visitors don't load this code. */
export function UserMenu({ userType, isConsole }: UserMenuProps) {
  if (userType === "customer") return <CustomerMenu />;
  return <StaffMenu isConsole={isConsole} />;
}
