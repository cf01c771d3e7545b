import { chakra, Flex } from "@chakra-ui/react";
import { RouteLink } from "../../ui/controls/RouteLink.tsx";

type JumpLinksProps = {
  label: string;
  /** The ids and titles of the parts of the page. */
  parts: readonly (readonly [id: string, title: string])[];
};

/** Links to the parts of a long page. */
export function JumpLinks({ label, parts }: JumpLinksProps) {
  return (
    <chakra.nav aria-label={label}>
      <Flex as="ul" wrap="wrap" columnGap="5" listStyleType="none">
        {parts.map(([id, title]) => (
          <li key={id}>
            <RouteLink
              to={{ hash: id }}
              display="inline-flex"
              alignItems="center"
              minH="touch"
              textDecoration="underline"
            >
              {title}
            </RouteLink>
          </li>
        ))}
      </Flex>
    </chakra.nav>
  );
}
