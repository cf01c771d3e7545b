import { Badge, Flex } from "@chakra-ui/react";
import { localDigits, t } from "../../../platform/i18n.ts";
import { paths } from "../../../platform/paths.ts";
import { RouteLink } from "../../../ui/controls/RouteLink.tsx";

/**
 * Warns an admin that the seller may have submitted the same device several times, with links to the other sell
 * requests.
 */
export function SameFromSeller({ ids }: { ids: readonly string[] }) {
  if (ids.length === 0) return null;
  return (
    <Flex align="center" columnGap="3" wrap="wrap" mb={{ base: "5", md: "8" }}>
      <Badge colorPalette="warning">{t("Twice from this seller")}</Badge>
      {ids.map((id, index) => (
        <RouteLink key={id} to={paths.evaluationDetails(id)} textDecoration="underline" py="2">
          {ids.length === 1
            ? t("See the other sell request")
            : t("See sell request {number}", { number: localDigits(String(index + 1)) })}
        </RouteLink>
      ))}
    </Flex>
  );
}
