import { chakra } from "@chakra-ui/react";
import { t } from "../../platform/i18n.ts";
import { routes } from "../../platform/paths.ts";
import { RouteLink } from "../../ui/controls/RouteLink.tsx";
import { Width } from "../../ui/page/Section.tsx";

const List = chakra("ul", {
  base: {
    display: "grid",
    gridTemplateColumns: { base: "repeat(2, minmax(0, 1fr))", md: "repeat(4, auto)" },
    gap: "2",
    justifyContent: "space-between",
    mt: "4",
    fontSize: "sm",
    fontWeight: "medium",
  },
});

/** The shop's promises to buyers of used devices. The number of days for returns comes from the shop's settings. */
export const Promises = ({ returnDays }: { returnDays: number }) => (
  <Width>
    <List>
      <li>{`✓ ${t("IMEI checked")}`}</li>
      <li>{`✓ ${t("Graded A to E")}`}</li>
      <li>{`✓ ${t("Warranty stated for each piece")}`}</li>
      <li>
        <RouteLink to={routes.returnRefund} textDecoration="underline">
          {t("{count, plural, one {✓ # day to return} other {✓ # days to return}}", {
            count: returnDays,
          })}
        </RouteLink>
      </li>
    </List>
  </Width>
);
