import { Button, type ButtonProps, chakra } from "@chakra-ui/react";
import type { ComponentProps, RefAttributes } from "react";
import { Link, type LinkProps } from "react-router-dom";

/**
 * A link to one of our own pages, with Chakra's style props. `discover` is switched off, because it is for React
 * Router's framework mode.
 */
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

/** A link to one of our own pages that looks like a button. It must not have a button's `type`. */
export function ButtonLink({
  to,
  replace,
  preventScrollReset,
  children,
  ...look
}: ButtonProps &
  RefAttributes<HTMLButtonElement> &
  Pick<LinkProps, "to" | "replace" | "preventScrollReset">) {
  return (
    <Button asChild {...look} type={undefined}>
      <Link to={to} replace={replace} preventScrollReset={preventScrollReset} discover="none">
        {children}
      </Link>
    </Button>
  );
}

/** A link to a file, another site or a phone number that looks like a button. */
export function ButtonAnchor({
  href,
  target,
  rel,
  download,
  children,
  ...look
}: ButtonProps & Pick<ComponentProps<"a">, "href" | "target" | "rel" | "download">) {
  return (
    <Button asChild {...look} type={undefined}>
      <a href={href} target={target} rel={rel} download={download}>
        {children}
      </a>
    </Button>
  );
}
