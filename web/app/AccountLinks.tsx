import { chakra } from "@chakra-ui/react";
import type { MouseEvent } from "react";
import { Link } from "react-router-dom";
import { openLogin } from "../features/users/loginRequest.ts";
import { logOut } from "../features/users/logOut.ts";
import { t } from "../platform/i18n.ts";
import { routes } from "../platform/paths.ts";
import { useSession } from "../platform/session.ts";
import { Dropdown } from "../ui/controls/Dropdown.tsx";
import { Account } from "../ui/controls/icons.tsx";
import { lazyPart } from "../ui/dialogs/lazyPart.tsx";

const UserMenu = lazyPart(async () => (await import("./UserMenu.tsx")).UserMenu);

const Action = chakra(
  Link,
  {
    base: {
      display: "flex",
      alignItems: "center",
      justifyContent: "center",
      minH: "touch",
      minW: "touch",
      // With more padding the link would not fit beside menu, name and language on a phone 320 pixels wide.
      px: { base: "2px", md: "3" },
      borderRadius: "l2",
      fontSize: "sm",
      fontWeight: "semibold",
      _hover: { bg: "bg.muted" },
    },
  },
  { defaultProps: { discover: "none" } },
);

/**
 * The server sends everyone the same HTML, which contains both LOGIN and LOGOUT. `<html data-user>` decides which one
 * is visible.
 */
const forVisitors = { "html[data-user] &": { display: "none" } };
const forUsers = { "html:not([data-user]) &": { display: "none" } };

/**
 * Shows LOGIN or LOGOUT. Before hydration, LOGIN is a link to the login page, and index.html holds back a click on
 * LOGOUT.
 */
export function LoginOrLogout() {
  const session = useSession();
  const on = (action: () => void) => (event: MouseEvent) => {
    event.preventDefault();
    action();
  };
  return (
    <>
      {!session && (
        <Action to={routes.login} onClick={on(openLogin)} css={forVisitors}>
          {t("LOGIN")}
        </Action>
      )}
      {session !== null && (
        <Action
          to={routes.home}
          onClick={on(() => void logOut())}
          css={forUsers}
          data-needs-scripts=""
        >
          {t("LOGOUT")}
        </Action>
      )}
    </>
  );
}

/**
 * The account menu, with the links of either customers or staff. On console pages the menu is shorter, because the
 * console's navigation has the other links.
 */
export function AccountMenu({ isConsole }: { isConsole: boolean }) {
  const session = useSession();
  if (session === null) return null;
  return (
    <chakra.div css={forUsers}>
      <Dropdown
        align="end"
        label={
          <>
            <Account />
            <AccountLabel userType={session?.userType} />
          </>
        }
      >
        {session && <UserMenu userType={session.userType} isConsole={isConsole} />}
      </Dropdown>
    </chakra.div>
  );
}

/**
 * The label of the account menu. Until the user is known, the page contains the labels for customers and for admins,
 * and a style hides the wrong label.
 */
function AccountLabel({ userType }: { userType?: "admin" | "customer" }) {
  return (
    <chakra.span srOnly={{ base: true, md: false }}>
      {userType !== "customer" && (
        <chakra.span css={{ "html:not([data-user=admin]) &": { display: "none" } }}>
          {t("Admin")}
        </chakra.span>
      )}
      {userType !== "admin" && (
        <chakra.span css={{ "html[data-user=admin] &": { display: "none" } }}>
          {t("Account")}
        </chakra.span>
      )}
    </chakra.span>
  );
}
