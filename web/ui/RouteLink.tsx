import { Button, type ButtonProps, chakra } from "@chakra-ui/react";
import { Link, type LinkProps } from "react-router-dom";

/** A link to one of our own pages, in Chakra's style props. */
export const RouteLink = chakra(Link, {
  base: { borderRadius: "l1", _hover: { textDecoration: "underline", textUnderlineOffset: "3px" } },
});

/** A link that looks like a button. */
export function ButtonLink({
  to,
  preventScrollReset,
  children,
  ...look
}: ButtonProps & Pick<LinkProps, "to" | "preventScrollReset">) {
  return (
    <Button asChild {...look} type={undefined}>
      <Link to={to} preventScrollReset={preventScrollReset}>
        {children}
      </Link>
    </Button>
  );
}
