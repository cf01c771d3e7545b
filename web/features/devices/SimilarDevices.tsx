import { Grid } from "@chakra-ui/react";
import type { DeviceDetailsQuery } from "../../generated/DeviceDetails.ts";
import { t } from "../../platform/i18n.ts";
import type { DeviceKind } from "../../platform/kinds.ts";
import { Section } from "../../ui/page/Section.tsx";
import { DeviceCard } from "./DeviceCard.tsx";
import { kinds } from "./kinds.tsx";

type SimilarDevicesProps = { kind: DeviceKind; devices: DeviceDetailsQuery["similarDevices"] };

/** The cards of devices that are similar to the page's device. Renders nothing if there are no similar devices. */
export const SimilarDevices = ({ kind, devices }: SimilarDevicesProps) =>
  devices.length > 0 && (
    <Section
      title={t("Similar {plural}", { plural: kinds[kind].plural })}
      _print={{ display: "none" }}
    >
      <Grid
        templateColumns={{ base: "repeat(2, minmax(0, 1fr))", md: "repeat(4, minmax(0, 1fr))" }}
        gap={{ base: "4", md: "6" }}
      >
        {devices.map((similar) => (
          <DeviceCard key={similar.id} device={similar} offer={similar.listedOffer} />
        ))}
      </Grid>
    </Section>
  );
