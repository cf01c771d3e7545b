import { consoleRoutes } from "../platform/consoleRoutes.ts";
import { t } from "../platform/i18n.ts";
import { routes } from "../platform/paths.ts";
import { useRights } from "../platform/rights.ts";
import type { UserInfo } from "../platform/session.ts";
import { Menu, type MenuLink } from "../ui/controls/Menu.tsx";
import { CustomerMenu } from "./CustomerMenu.tsx";
import { sectionsFor } from "./console/pages.ts";

const security: MenuLink = { to: consoleRoutes.security, label: t("Security") };

/** The links in the menu of staff on console pages, where the console's navigation has the other links. */
const consoleAccountLinks: readonly MenuLink[] = [
  { to: routes.dashboard, label: t("Dashboard") },
  { to: routes.updateProfile, label: t("Update Profile") },
  security,
];

/** The menu of staff. Contains only links to pages that the user's rights open. */
function StaffMenu({ isConsole }: Pick<UserMenuProps, "isConsole">) {
  const sections = sectionsFor(useRights());
  if (isConsole) return <Menu links={consoleAccountLinks} />;
  const pages = sections.flatMap((section) => section.pages.filter(({ module }) => module));
  const links = pages.map(({ path, title }) => ({ to: path, label: title }));
  return <Menu links={[...links, security]} />;
}

type UserMenuProps = Pick<UserInfo, "userType"> & { isConsole: boolean };

/** The links of the account menu. Visitors don't load this code. */
export function UserMenu({ userType, isConsole }: UserMenuProps) {
  if (userType === "customer") return <CustomerMenu />;
  return <StaffMenu isConsole={isConsole} />;
}
