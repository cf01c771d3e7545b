import { Box, chakra } from "@chakra-ui/react";
import type { DeviceForUnitFragment } from "../../../generated/DeviceForUnit.ts";
import { newUnitPath } from "../../../platform/consoleRoutes.ts";
import { t } from "../../../platform/i18n.ts";
import { RouteLink } from "../../../ui/controls/RouteLink.tsx";
import { EmptyState } from "../../../ui/lists/EmptyState.tsx";
import { Picture } from "../../../ui/pictures/Picture.tsx";
import { kinds } from "../../devices/kinds.tsx";

/** The devices from which staff choose the device of a new unit. */
export function DevicesFound({ devices }: { devices: readonly DeviceForUnitFragment[] }) {
  if (devices.length === 0)
    return (
      <EmptyState text={t("No such device. Add its model to the catalogue first.")}>
        {null}
      </EmptyState>
    );
  return (
    <List>
      {devices.map(({ id, kind, title, coverImage }) => (
        <li key={id}>
          <RouteLink
            to={newUnitPath(id)}
            display="flex"
            alignItems="center"
            gap="3"
            p="2"
            borderWidth="1px"
            borderColor="border"
            borderRadius="l2"
          >
            <Picture image={coverImage} alt="" sizes="3.5rem" boxSize="14" objectFit="contain" />
            <span>
              {title}
              <Box as="span" display="block" fontSize="sm" color="fg.muted">
                {kinds[kind].noun}
              </Box>
            </span>
          </RouteLink>
        </li>
      ))}
    </List>
  );
}

const List = chakra("ul", {
  base: {
    display: "grid",
    gap: "3",
    gridTemplateColumns: { base: "minmax(0, 1fr)", md: "repeat(2, minmax(0, 1fr))" },
  },
});
