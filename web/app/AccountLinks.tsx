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
      // On a phone 320 pixels wide there is no more room beside menu, name and language.
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
 * The server sends everyone the same HTML with both LOGIN and LOGOUT. `<html data-user>` decides which of them is
 * visible.
 */
const forVisitors = { "html[data-user] &": { display: "none" } };
const forUsers = { "html:not([data-user]) &": { display: "none" } };

/**
 * LOGIN or LOGOUT. Without scripts, LOGIN leads to the login page, and LOGOUT does nothing until scripts have loaded
 * (index.html).
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
 * The account menu, with a customer's own pages or the console's. On console pages the menu is shorter, because the
 * console's navigation has the other links. The links are loaded with the scripts.
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
 * The label of the account menu. While the user is unknown, both texts are in the page, and a style hides the one that
 * does not apply.
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
