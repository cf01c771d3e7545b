import { Box, Grid } from "@chakra-ui/react";
import { AdminsOnly } from "../../features/devices/AdminsOnly.tsx";
import { ContactToBuy } from "../../features/devices/ContactToBuy.tsx";
import { DeviceCard } from "../../features/devices/DeviceCard.tsx";
import { DeviceFacts } from "../../features/devices/DeviceFacts.tsx";
import { coverSizes, DeviceGallery } from "../../features/devices/DeviceGallery.tsx";
import { DeviceOffer } from "../../features/devices/DeviceOffer.tsx";
import { kinds } from "../../features/devices/kinds.tsx";
import { DeviceDetailsDocument, type DeviceDetailsQuery } from "../../generated/DeviceDetails.ts";
import { stockWords } from "../../generated/words.ts";
import type { DeviceKind } from "../../platform/kinds.ts";
import { paths } from "../../platform/paths.ts";
import { usePageQuery } from "../../platform/usePageQuery.ts";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";
import { Dormant } from "../../ui/Dormant.tsx";
import { formatPrice } from "../../ui/Price.tsx";
import { Section, Width } from "../../ui/Section.tsx";
import { Head } from "../Head.tsx";
import { type Page, type Place, usePlace } from "../page.tsx";
import { breadcrumbList, product, trailTo } from "../structuredData.ts";
import { useShop } from "../useShop.ts";
import { NotFound } from "./NotFound.tsx";

type Device = NonNullable<DeviceDetailsQuery["device"]>;

const variablesOf = (kind: DeviceKind, { params }: Place) => ({ kind, id: params.id ?? "" });

/** A device and how to buy it (spec, section 2). One of another kind is not found here. */
function DeviceDetails({ kind }: { kind: DeviceKind }) {
  const variables = variablesOf(kind, usePlace());
  const { device, similarDevices } = usePageQuery(DeviceDetailsDocument, { variables }).data;
  if (!device) return <NotFound />;
  return (
    <>
      <DeviceHead device={device} />
      <Width py={{ base: "3", md: "5" }}>
        <Breadcrumbs trail={trailTo(kind, device)} />
        <Main device={device} />
      </Width>
      {similarDevices.length > 0 && (
        <Section title={`Similar ${kinds[kind].plural}`}>
          <Grid
            templateColumns={{ base: "1fr 1fr", md: "repeat(4, 1fr)" }}
            gap={{ base: "4", md: "6" }}
          >
            {similarDevices.map((similar) => (
              <DeviceCard key={similar.id} device={similar} />
            ))}
          </Grid>
        </Section>
      )}
    </>
  );
}

/** On large screens the offer stays beside the pictures and facts while they are scrolled. */
function Main({ device }: { device: Device }) {
  const { id, kind, title } = device;
  return (
    <Grid
      templateColumns={{ base: "minmax(0, 1fr)", md: "minmax(0, 1.15fr) minmax(0, 1fr)" }}
      templateRows={{ md: "auto 1fr" }}
      columnGap={{ md: "8", xl: "14" }}
      rowGap="8"
    >
      <DeviceGallery device={device} />
      <Box gridRow={{ md: "span 2" }}>
        <Box pos={{ md: "sticky" }} top="24">
          <DeviceOffer key={id} device={device} />
          <Dormant>
            <ContactToBuy shop={useShop()} device={{ title, path: paths.details(kind, id) }} />
          </Dormant>
          <AdminsOnly kind={kind} id={id} />
        </Box>
      </Box>
      <div>
        <Dormant>
          <DeviceFacts device={device} />
        </Dormant>
      </div>
    </Grid>
  );
}

function DeviceHead({ device }: { device: Device }) {
  const shop = useShop();
  const { kind, title, price, stock, coverImage } = device;
  return (
    <Head
      title={title}
      description={`${title} for ${formatPrice(price)} at ${shop.name} in Bangladesh. ${stockWords[stock]}. See pictures and specifications, and contact the shop to buy.`}
      image={coverImage}
      firstPicture={{ image: coverImage, sizes: coverSizes }}
      jsonLd={[product(device, shop), breadcrumbList(trailTo(kind, device), shop)]}
    />
  );
}

/** The detail page of a kind. */
export const pageOf = (kind: DeviceKind): Page => ({
  View: () => <DeviceDetails kind={kind} />,
  question: (place) => ({ query: DeviceDetailsDocument, variables: variablesOf(kind, place) }),
});
