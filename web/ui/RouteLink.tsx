import { Button, type ButtonProps, chakra } from "@chakra-ui/react";
import { Link, type LinkProps } from "react-router-dom";

/** A link to one of our own pages, in Chakra's style props. */
export const RouteLink = chakra(Link, {
  base: { borderRadius: "l1", _hover: { textDecoration: "underline", textUnderlineOffset: "3px" } },
});

/** A link that looks like a button. */
export function ButtonLink({
  to,
  state,
  children,
  ...look
}: ButtonProps & Pick<LinkProps, "to" | "state">) {
  return (
    <Button asChild {...look} type={undefined}>
      <Link to={to} state={state}>
        {children}
      </Link>
    </Button>
  );
}
