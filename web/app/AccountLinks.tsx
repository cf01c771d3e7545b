import { chakra } from "@chakra-ui/react";
import type { MouseEvent } from "react";
import { Link } from "react-router-dom";
import { openLogin } from "../features/users/loginRequest.ts";
import { logOut } from "../features/users/logOut.ts";
import { routes } from "../platform/paths.ts";
import { useSession } from "../platform/session.ts";
import { Dropdown } from "../ui/Dropdown.tsx";
import { Account } from "../ui/icons.tsx";
import { Menu } from "../ui/Menu.tsx";
import { adminLinks, customerLinks } from "./menus.ts";

const Action = chakra(Link, {
  base: {
    display: "flex",
    alignItems: "center",
    justifyContent: "center",
    minH: "touch",
    minW: "20",
    px: "3",
    borderRadius: "l2",
    fontSize: "sm",
    fontWeight: "semibold",
    _hover: { bg: "bg.muted" },
  },
});

/** LOGIN or LOGOUT. Before scripts have run it leads to the login's own address. */
export function LoginOrLogout() {
  const session = useSession();
  const on = (act: () => void) => (event: MouseEvent) => {
    event.preventDefault();
    act();
  };
  return session ? (
    <Action to={routes.home} onClick={on(() => void logOut())}>
      LOGOUT
    </Action>
  ) : (
    <Action to={routes.login} onClick={on(openLogin)}>
      LOGIN
    </Action>
  );
}

/** The menu of a customer's own pages, or of the console. Visitors have none. */
export function AccountMenu() {
  const userType = useSession()?.userType;
  if (!userType) return null;
  const isAdmin = userType === "admin";
  return (
    <Dropdown
      align="end"
      label={
        <>
          <Account />
          <chakra.span srOnly={{ base: true, md: false }}>
            {isAdmin ? "Admin" : "Account"}
          </chakra.span>
        </>
      }
    >
      <Menu links={isAdmin ? adminLinks : customerLinks} />
    </Dropdown>
  );
}
