import { Box, chakra, Grid, Text } from "@chakra-ui/react";
import { type LoaderFunctionArgs, useSearchParams } from "react-router-dom";
import { Buying } from "../../features/devices/details/Buying.tsx";
import { ContactBar, tellMeId } from "../../features/devices/details/ContactBar.tsx";
import type { ContactToBuyProps } from "../../features/devices/details/ContactToBuy.tsx";
import { DeviceFacts } from "../../features/devices/details/DeviceFacts.tsx";
import { DeviceGallery } from "../../features/devices/details/DeviceGallery.tsx";
import { DeviceHead, withPhotosOf } from "../../features/devices/details/DeviceHead.tsx";
import { DeviceOffer } from "../../features/devices/details/DeviceOffer.tsx";
import {
  isGone,
  offeredOf,
  variantOr,
  variantsOf,
} from "../../features/devices/details/offered.ts";
import { unitIn } from "../../features/devices/details/unitOfAddress.ts";
import { kinds } from "../../features/devices/kinds.tsx";
import { SimilarDevices } from "../../features/devices/SimilarDevices.tsx";
import { trailTo } from "../../features/devices/structuredData.ts";
import {
  revalidatesBesideVariant,
  useVariantOfAddress,
  variantIn,
} from "../../features/devices/variantOfAddress.ts";
import { PastPrices } from "../../features/priceHistory/PastPrices.tsx";
import { GoneNotice } from "../../features/units/pieces/GoneNotice.tsx";
import { PieceList } from "../../features/units/pieces/PieceList.tsx";
import type { ChosenPieceFragment } from "../../generated/ChosenPiece.ts";
import type {
  DeviceDetailsQuery,
  DeviceDetailsQueryVariables,
} from "../../generated/DeviceDetails.ts";
import {
  type LazyDocument,
  type PageModule,
  queryLoader,
  usePageData,
} from "../../platform/graphql/pageData.ts";
import { contentLanguage } from "../../platform/i18n.ts";
import type { DeviceKind } from "../../platform/kinds.ts";
import { queryString } from "../../platform/paths.ts";
import { useSession } from "../../platform/session.ts";
import { useShop } from "../../platform/useShop.ts";
import { lazyPart } from "../../ui/dialogs/lazyPart.tsx";
import { Breadcrumbs } from "../../ui/page/Breadcrumbs.tsx";
import { NotFound } from "../../ui/page/NotFound.tsx";
import { Width } from "../../ui/page/Section.tsx";
import { useIsHydrated } from "../../ui/page/useIsHydrated.ts";
import type { DeviceWords } from "./deviceWords.ts";

type Data = DeviceDetailsQuery & DeviceWords;

const pageDocument: LazyDocument<Data, DeviceDetailsQueryVariables> = async () =>
  (await import("../../generated/DeviceDetails.ts")).DeviceDetailsDocument;

const DeviceAdministration = lazyPart(
  async () =>
    (await import("../../features/devices/details/DeviceAdministration.tsx")).DeviceAdministration,
);

const TellMe = lazyPart(async () => (await import("../../features/alerts/TellMe.tsx")).TellMe);

type Device = NonNullable<DeviceDetailsQuery["device"]>;

/** The page of a device. If the device is of another kind, the page says that there is no such device. */
function DeviceDetails({ kind }: { kind: DeviceKind }) {
  const { device, deletedDevice, similarDevices, unit, priceRanges, ...data } =
    usePageData(pageDocument).data;
  const { variantId, hasChosen, name: chooseVariant } = useVariantOfAddress();
  const code = unitIn(useSearchParams()[0]);
  const shop = useShop();
  if (!device)
    return (
      <>
        <NotFound gone={deletedDevice} />
        <SimilarDevices kind={kind} devices={similarDevices} />
      </>
    );
  const isUnit = code !== undefined && !hasChosen;
  const piece = isUnit && unit?.code === code && unit.device.id === device.id ? unit : undefined;
  const named = isUnit ? null : variantId;
  const chosenId = variantsOf(device).variants.find(({ id }) => id === named)?.id;
  const contact = { shop, offered: offeredOf(device, chosenId, piece) };
  return (
    <>
      <DeviceHead
        device={device}
        unit={piece}
        variantId={chosenId}
        offered={contact.offered}
        policies={import.meta.env.SSR && data.shop}
        noStore={isUnit ? !piece : named !== null && !chosenId}
      />
      {/* Phones show the breadcrumbs last in this box, so that title and price are visible at once. */}
      <Width
        py={{ base: "3", md: "5" }}
        display="flex"
        flexDirection="column"
        gap={{ base: "4", md: "0" }}
      >
        <Box order={{ base: 1, md: 0 }}>
          <Breadcrumbs trail={trailTo(kind, device)} />
        </Box>
        <Main
          device={device}
          piece={piece}
          code={isUnit ? code : undefined}
          chosenId={chosenId}
          onChoose={(id) => chooseVariant(id, variantOr(device, id).path)}
          contact={contact}
          ranges={priceRanges}
          words={data}
          returnDays={data.shop.returnDays}
        />
      </Width>
      <SimilarDevices kind={kind} devices={similarDevices} />
      {isGone(contact.offered) && (
        <Width>
          <Columns>
            <div>
              <DeviceFacts device={device} />
            </div>
            <Buying device={device} contact={contact} hint={data.sellHint} />
          </Columns>
        </Width>
      )}
      <ContactBar {...contact} />
    </>
  );
}

/** The layout of the page, which has two columns on large screens. */
const Columns = chakra(Grid, {
  base: {
    gridTemplateColumns: {
      base: "minmax(0, 1fr)",
      md: "minmax(0, 1.15fr) minmax(0, 1fr)",
      _print: "minmax(0, 1fr) minmax(0, 1fr)",
    },
    columnGap: { base: "8", xl: "14" },
    rowGap: "8",
  },
});

type Piece = ChosenPieceFragment;

type MainProps = {
  device: Device;
  /**
   * The unit in the address, as long as it is for sale or reserved. `code` is set even if the unit is no longer
   * available.
   */
  piece: Piece | undefined;
  code: string | undefined;
  /** The id of the chosen variant. Undefined until the visitor chooses one. */
  chosenId: string | undefined;
  onChoose: (id: string) => void;
  contact: ContactToBuyProps;
  /** The lowest and the highest price of each variant in the last 90 days. */
  ranges: DeviceDetailsQuery["priceRanges"];
  words: DeviceWords;
  returnDays: number;
};

/**
 * The main part of the page. On large screens the offer stays visible while the pictures and facts beside it scroll. If
 * the device is sold out, the offer is followed by similar devices, and then by the other parts.
 */
function Main(props: MainProps) {
  const { device, piece, code, chosenId, onChoose, contact, ranges, returnDays, words } = props;
  const { id, kind } = device;
  const isAdmin = useSession()?.userType === "admin";
  const isHydrated = useIsHydrated();
  const { offered } = contact;
  const inStock = offered.stock === "IN_STOCK";
  const gone = isGone(offered);
  const { variants } = variantsOf(device);
  const tellMe = (
    <Box id={tellMeId} minH="12" mt="4" scrollMarginTop="24" _print={{ display: "none" }}>
      {isHydrated && (
        <TellMe
          key={piece?.code ?? chosenId}
          kind={inStock ? "PRICE_DROP" : "BACK_IN_STOCK"}
          deviceId={id}
          variantId={variants.length > 1 ? offered.variantId : undefined}
          unitCode={piece?.code}
          isMain={gone}
        />
      )}
    </Box>
  );
  return (
    <Columns templateRows={{ md: "auto 1fr" }}>
      {/* The key makes the gallery start with the first photo of each unit. */}
      <DeviceGallery key={piece?.code} device={withPhotosOf(device, piece)} />
      <Box gridRow={{ md: "span 2", _print: "span 2" }}>
        <Box pos={{ md: "sticky" }} top="24">
          <DeviceOffer
            device={device}
            offered={offered}
            onChoose={onChoose}
            piece={piece}
            returnDays={returnDays}
            instalments={words.instalments}
            words={words.condition}
            reduction={words.reduction}
          >
            {!piece && (
              <PastPrices
                deviceId={id}
                variantId={offered.variantId}
                ranges={ranges}
                price={offered.price}
                inStock={inStock}
              />
            )}
          </DeviceOffer>
          {!gone && words.delivery && (
            <Text mt="4" fontSize="sm">
              {words.delivery}
            </Text>
          )}
          {code && !piece && <GoneNotice>{words.gone}</GoneNotice>}
          {device.units.length > 0 && (
            <PieceList
              device={device}
              chosen={piece?.code}
              variantId={piece ? undefined : chosenId}
              words={words.pieces}
            />
          )}
          {gone ? (
            tellMe
          ) : (
            <Buying device={device} contact={contact} hint={words.sellHint}>
              {tellMe}
            </Buying>
          )}
          {isAdmin && <DeviceAdministration kind={kind} id={id} unit={code} />}
        </Box>
      </Box>
      {!gone && (
        <div>
          <DeviceFacts device={device} />
        </div>
      )}
    </Columns>
  );
}

function loaderOf(kind: DeviceKind) {
  const load = queryLoader(
    pageDocument,
    ({ params: { id = "" }, search }) => {
      const unit = unitIn(search);
      return { kind, id, language: contentLanguage, unit: unit ?? "", hasUnit: unit !== undefined };
    },
    ({ device }, { search }) =>
      device ? (unitIn(search) ? device : variantOr(device, variantIn(search))).path : undefined,
  );
  return async (request: LoaderFunctionArgs) => {
    const loaded = await load(request);
    if (!("data" in loaded)) return loaded;
    // The first page of a visit arrives with its words, so the code for the words is imported only when it is needed.
    const { deviceWords } = await import("./deviceWords.ts");
    const code = unitIn(new URL(request.request.url).searchParams);
    return { ...loaded, data: { ...loaded.data, ...deviceWords(loaded.data, code) } };
  };
}

/** Returns the details page of one kind of device. */
export const pageOf = (kind: DeviceKind): PageModule => ({
  Component: () => <DeviceDetails kind={kind} />,
  loader: loaderOf(kind),
  shouldRevalidate: revalidatesBesideVariant,
  canonicalSearch:
    import.meta.env.SSR &&
    (({ search }) => {
      const unit = unitIn(search);
      // A unit belongs to one variant, so the address doesn't need the variant.
      const isUnit = unit !== undefined || !kinds[kind].hasVariants;
      return queryString(isUnit ? { unit } : { variant: variantIn(search) });
    }),
});
