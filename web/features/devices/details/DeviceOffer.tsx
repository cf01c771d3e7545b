import { Badge, Box, Flex, Grid, Heading, Text } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { variantLabels } from "../../../../shared/variantLabels.ts";
import type { ChosenPieceFragment } from "../../../generated/ChosenPiece.ts";
import type { DeviceOfferFragment } from "../../../generated/DeviceOffer.ts";
import {
  gadgetTypeWords,
  productTypeWords,
  stockWords,
  supplyWords,
} from "../../../generated/words.ts";
import { idIn } from "../../../platform/graphql/pageData.ts";
import { formatPrice, t } from "../../../platform/i18n.ts";
import { useShop } from "../../../platform/useShop.ts";
import { CompareLink } from "../../../ui/controls/CompareLink.tsx";
import { lazyPart } from "../../../ui/dialogs/lazyPart.tsx";
import { useIsHydrated } from "../../../ui/page/useIsHydrated.ts";
import { Price } from "../../../ui/text/Price.tsx";
import { Heart } from "../../savedDevices/Heart.tsx";
import { VariantChoice } from "../VariantChoice.tsx";
import { CrossedOut } from "./CrossedOut.tsx";
import type { ConditionWords } from "./conditionWords.ts";
import { isGone, type Offered, priceKindOf, variantsOf } from "./offered.ts";
import { sharedOffer, shareLink } from "./sharedOffer.ts";
import { Trust } from "./Trust.tsx";

/** If the button can't be loaded, for instance on a stored page without a network, the page has no button. */
const ShareButton = lazyPart(() =>
  import("./ShareButton.tsx").then(
    ({ ShareButton }) => ShareButton,
    () => () => null,
  ),
);

const stockPalettes = { IN_STOCK: "accent", OUT_OF_STOCK: "warning" } as const;

type DeviceOfferProps = {
  device: DeviceOfferFragment;
  offered: Offered;
  onChoose: (id: string) => void;
  /** The chosen unit. */
  piece?: ChosenPieceFragment | undefined;
  returnDays: number;
  /** The sentences about instalments, by price. */
  instalments?: Readonly<Record<number, string>> | undefined;
  words?: ConditionWords | undefined;
  /** The sentence about the crossed-out price. */
  reduction?: string | undefined;
  /** The past prices. */
  children?: ReactNode;
};

/**
 * A device's title, price and stock, and the choice of a variant. Until a variant is chosen, the price and stock are
 * for the default variant.
 */
export function DeviceOffer({
  device,
  offered,
  onChoose,
  piece,
  returnDays,
  instalments,
  words,
  reduction,
  children,
}: DeviceOfferProps) {
  const isHydrated = useIsHydrated();
  const { variants } = variantsOf(device);
  const { stock, isUsed, condition } = offered;
  return (
    <Box>
      <Flex gap="2" wrap="wrap" mb="3">
        <Badge colorPalette="gray">
          {isUsed ? productTypeWords.PRE_OWNED : productTypeOf(device)}
        </Badge>
        {!isUsed && "supply" in device && device.supply && (
          <Badge colorPalette="gray">{supplyWords[device.supply]}</Badge>
        )}
        <Badge colorPalette={stockPalettes[stock]} aria-live="polite">
          {piece?.state === "RESERVED" ? t("Reserved") : stockWords[stock]}
        </Badge>
        {piece && <Badge colorPalette="gray">{piece.code}</Badge>}
      </Flex>
      <Grid templateColumns="minmax(0, 1fr) {sizes.touch} {sizes.touch}">
        <Heading as="h1" size="2xl" overflowWrap="anywhere">
          {device.title}
        </Heading>
        <Heart id={device.id} title={device.title} />
        {isHydrated && <ShareButton offered={offered} />}
      </Grid>
      <noscript>{import.meta.env.SSR && <WhatsAppLink offered={offered} />}</noscript>
      <Flex mt="2" align="center" justify="space-between" gap="2">
        <ShownPrice offered={offered} reduction={reduction} />
        <CompareLink refs={[piece?.code ?? idIn(device.path.split("/").at(-1))]}>
          {t("Compare")}
        </CompareLink>
      </Flex>
      {instalments && !isGone(offered) && (
        <Text fontSize="sm" color="fg.muted">
          {instalments[offered.price]}
        </Text>
      )}
      {children}
      {variants.length > 0 && (
        <Box mt="4">
          <VariantChoice variants={variants} chosen={offered.variantId} onChoose={onChoose} />
          <noscript>
            {/* Browsers with scripts need neither these links nor the code for them. */}
            {import.meta.env.SSR &&
              variants.map((each, index) => (
                <div key={each.id}>
                  <a href={each.path}>{variantLabels(variants)[index]}</a>:{" "}
                  {formatPrice(each.price)}, {stockWords[each.stock]}
                </div>
              ))}
          </noscript>
        </Box>
      )}
      {condition && (
        <Trust condition={condition} piece={piece} returnDays={returnDays} words={words} />
      )}
    </Box>
  );
}

/** A link that shares the offer without scripts. */
const WhatsAppLink = ({ offered }: { offered: Offered }) => (
  <a href={shareLink(sharedOffer(useShop(), offered))}>{t("Share on WhatsApp")}</a>
);

type ShownPriceProps = { offered: Offered; reduction: string | undefined };

function ShownPrice({ offered, reduction }: ShownPriceProps) {
  const kind = priceKindOf(offered);
  const isGone = kind === "was";
  const { reducedFrom } = offered;
  return (
    <Box color={isGone ? "fg.muted" : undefined}>
      <Price
        amount={offered.price}
        kind={kind}
        fontSize={isGone ? "xl" : "2xl"}
        fontWeight="bold"
        aria-live="polite"
      />
      {reducedFrom !== null && (
        <>
          {" "}
          <CrossedOut amount={reducedFrom} />
          <Text fontSize="sm" color="fg.muted">
            {reduction}
          </Text>
        </>
      )}
    </Box>
  );
}

const productTypeOf = (device: DeviceOfferFragment) =>
  "gadgetType" in device
    ? gadgetTypeWords[device.gadgetType]
    : productTypeWords[device.productType];
