import { chakra } from "@chakra-ui/react";
import { routes } from "../platform/paths.ts";
import { useShop } from "../platform/useShop.ts";
import { RouteLink } from "../ui/controls/RouteLink.tsx";

const Mark = chakra("svg", { base: { boxSize: "6", flexShrink: "0", color: "accent.solid" } });

/**
 * The shop's mark and name, with a link to the home page. Whatever the name, the logo is not wider than 130 pixels. If
 * `isMark` is true, phones show only the mark.
 */
export function Logo({ isMark = false }: { isMark?: boolean }) {
  const { name } = useShop();
  return (
    <RouteLink
      to={routes.home}
      display="flex"
      alignItems="center"
      gap="1.5"
      minH="touch"
      maxW="130px"
      overflow="hidden"
      fontWeight="bold"
      letterSpacing="-0.03em"
      whiteSpace="nowrap"
      _hover={{ textDecoration: "none" }}
    >
      <Mark viewBox="0 0 24 24" aria-hidden="true">
        <path
          fill="currentColor"
          d="M7 1h10a3 3 0 0 1 3 3v16a3 3 0 0 1-3 3H7a3 3 0 0 1-3-3V4a3 3 0 0 1 3-3z"
        />
        <path
          fill="none"
          stroke="#fff"
          strokeWidth="2"
          strokeLinecap="round"
          strokeLinejoin="round"
          d="M8 9.5h8l-2.5-2.5M16 14.5H8l2.5 2.5"
        />
      </Mark>
      {isMark ? <chakra.span srOnly={{ base: true, md: false }}>{name}</chakra.span> : name}
    </RouteLink>
  );
}
