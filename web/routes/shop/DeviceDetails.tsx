import { Box, Grid } from "@chakra-ui/react";
import { useState } from "react";
import { DeviceCard } from "../../features/devices/DeviceCard.tsx";
import { ContactBar } from "../../features/devices/details/ContactBar.tsx";
import {
  ContactToBuy,
  type ContactToBuyProps,
} from "../../features/devices/details/ContactToBuy.tsx";
import { DeviceFacts } from "../../features/devices/details/DeviceFacts.tsx";
import { coverWidth, DeviceGallery } from "../../features/devices/details/DeviceGallery.tsx";
import { DeviceOffer } from "../../features/devices/details/DeviceOffer.tsx";
import { offeredOf } from "../../features/devices/details/offered.ts";
import { SellYours } from "../../features/devices/details/SellYours.tsx";
import { kinds } from "../../features/devices/kinds.tsx";
import { breadcrumbList, product, trailTo } from "../../features/devices/structuredData.ts";
import { DeviceDetailsDocument, type DeviceDetailsQuery } from "../../generated/DeviceDetails.ts";
import { stockWords } from "../../generated/words.ts";
import { type PageModule, queryLoader, usePageData } from "../../platform/graphql/pageData.ts";
import { contentLanguage, formatPrice, t } from "../../platform/i18n.ts";
import type { DeviceKind } from "../../platform/kinds.ts";
import { paths } from "../../platform/paths.ts";
import { useSession } from "../../platform/session.ts";
import { useShop } from "../../platform/useShop.ts";
import { lazyPart } from "../../ui/dialogs/lazyPart.tsx";
import { Breadcrumbs } from "../../ui/page/Breadcrumbs.tsx";
import { Head } from "../../ui/page/Head.tsx";
import { NotFound } from "../../ui/page/NotFound.tsx";
import { Section, Width } from "../../ui/page/Section.tsx";

const DeviceAdministration = lazyPart(
  async () =>
    (await import("../../features/devices/details/DeviceAdministration.tsx")).DeviceAdministration,
  { usesApollo: true },
);

type Device = NonNullable<DeviceDetailsQuery["device"]>;

/** A device and how to buy it. One of another kind is not found here. */
function DeviceDetails({ kind }: { kind: DeviceKind }) {
  const { device, similarDevices } = usePageData(DeviceDetailsDocument).data;
  const [chosenId, choose] = useState<string>();
  const shop = useShop();
  if (!device) return <NotFound />;
  const contact = {
    shop,
    offered: offeredOf(device, chosenId),
    path: paths.details(kind, device.id),
  };
  return (
    <>
      <DeviceHead device={device} />
      <Width py={{ base: "3", md: "5" }}>
        <Breadcrumbs trail={trailTo(kind, device)} />
        <Main device={device} chosenId={chosenId} onChoose={choose} contact={contact} />
      </Width>
      {similarDevices.length > 0 && (
        <Section
          title={t("Similar {plural}", { plural: kinds[kind].plural })}
          _print={{ display: "none" }}
        >
          <Grid
            templateColumns={{ base: "repeat(2, minmax(0, 1fr))", md: "repeat(4, minmax(0, 1fr))" }}
            gap={{ base: "4", md: "6" }}
          >
            {similarDevices.map((similar) => (
              <DeviceCard key={similar.id} device={similar} />
            ))}
          </Grid>
        </Section>
      )}
      <ContactBar {...contact} />
    </>
  );
}

type MainProps = {
  device: Device;
  /** Of the chosen variant; undefined until one has been chosen. */
  chosenId: string | undefined;
  onChoose: (id: string) => void;
  contact: ContactToBuyProps;
};

/** On large screens the offer stays beside the pictures and facts while they are scrolled. */
function Main({ device, chosenId, onChoose, contact }: MainProps) {
  const { id, kind } = device;
  const isAdmin = useSession()?.userType === "admin";
  return (
    <Grid
      templateColumns={{
        base: "minmax(0, 1fr)",
        md: "minmax(0, 1.15fr) minmax(0, 1fr)",
        _print: "minmax(0, 1fr) minmax(0, 1fr)",
      }}
      templateRows={{ md: "auto 1fr" }}
      columnGap={{ base: "8", xl: "14" }}
      rowGap="8"
    >
      <DeviceGallery device={device} />
      <Box gridRow={{ md: "span 2", _print: "span 2" }}>
        <Box pos={{ md: "sticky" }} top="24">
          <DeviceOffer device={device} chosenId={chosenId} onChoose={onChoose} />
          <ContactToBuy {...contact} />
          <SellYours device={device} chosenId={chosenId} />
          {isAdmin && <DeviceAdministration kind={kind} id={id} />}
        </Box>
      </Box>
      <div>
        <DeviceFacts device={device} />
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
      description={t(
        "{title} for {price} at {name} in Bangladesh. {stock}. See pictures and specifications, and contact the shop to buy.",
        { title, price: formatPrice(price), name: shop.name, stock: stockWords[stock] },
      )}
      image={coverImage}
      firstPicture={{ image: coverImage, ...coverWidth }}
      jsonLd={[product(device, shop), breadcrumbList(trailTo(kind, device), shop)]}
    />
  );
}

/** The detail page of a kind. */
export const pageOf = (kind: DeviceKind): PageModule => ({
  Component: () => <DeviceDetails kind={kind} />,
  loader: queryLoader(DeviceDetailsDocument, ({ params: { id = "" } }) => ({
    kind,
    id,
    language: contentLanguage,
  })),
});
