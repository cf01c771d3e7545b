import { Button, type ButtonProps, chakra } from "@chakra-ui/react";
import type { ComponentProps, RefAttributes } from "react";
import { Link, type LinkProps } from "react-router-dom";

/**
 * A link to a page of this site, with Chakra's style props. `discover` is off, because it only works in React Router's
 * framework mode.
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

/** A link to a page of this site that looks like a button. Don't pass a button's `type`. */
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

/** A link that looks like a button and leads to a file, another site or a phone number. */
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
