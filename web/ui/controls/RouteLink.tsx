import { Button, type ButtonProps, chakra } from "@chakra-ui/react";
import { Link, type LinkProps } from "react-router-dom";

/** A link to one of our own pages, in Chakra's style props. Without `discover`, which is for the framework mode. */
export const RouteLink = chakra(
  Link,
  {
    base: {
      borderRadius: "l1",
      _hover: { textDecoration: "underline", textUnderlineOffset: "3px" },
    },
  },
  { defaultProps: { discover: "none" } },
);

/** A link that looks like a button. */
export function ButtonLink({
  to,
  replace,
  preventScrollReset,
  children,
  ...look
}: ButtonProps & Pick<LinkProps, "to" | "replace" | "preventScrollReset">) {
  return (
    <Button asChild {...look} type={undefined}>
      <Link to={to} replace={replace} preventScrollReset={preventScrollReset} discover="none">
        {children}
      </Link>
    </Button>
  );
}
