import { Box } from "@chakra-ui/react";
import type { CardOfferFragment } from "../../generated/CardOffer.ts";
import type { ChosenOfferFragment } from "../../generated/ChosenOffer.ts";
import type { DeviceCardFragment } from "../../generated/DeviceCard.ts";
import { productTypeWords, stockWords } from "../../generated/words.ts";
import { t } from "../../platform/i18n.ts";
import { PictureCard } from "../../ui/pictures/PictureCard.tsx";
import { Price } from "../../ui/text/Price.tsx";
import { Heart } from "../savedDevices/Heart.tsx";
import { sizeInWords } from "./sizeInWords.ts";

type CardOffer = CardOfferFragment & Partial<Omit<ChosenOfferFragment, "__typename">>;

const noOffer: Partial<CardOffer> = {};

type DeviceCardProps = {
  device: DeviceCardFragment;
  /** The offer that the list shows for the device. Null if the list shows the device itself. */
  offer: CardOffer | null;
  /** Whether the card is among the first things that visitors see. */
  priority?: boolean;
};

/** A device in a list. The card links to the device's page. */
export function DeviceCard({ device, offer, priority = false }: DeviceCardProps) {
  const { id, title, coverImage } = device;
  // If the list's filters apply to offers, the card shows the address, price and stock of the offer that matches.
  const { path = device.path, price = device.price, stock = device.stock } = offer ?? noOffer;
  const isGone = stock === "OUT_OF_STOCK";
  return (
    <Box pos="relative" h="full">
      <PictureCard to={path} image={coverImage} priority={priority} faded={isGone}>
        <Box fontSize="xs" color={isGone ? "warning.fg" : "fg.muted"}>
          {("productType" in device ? `${productTypeWords[device.productType]} · ` : "") +
            stockWords[stock]}
        </Box>
        <Box fontWeight="medium" lineHeight="short" lineClamp="2">
          {title}
        </Box>
        <Price amount={price} kind={offer && offer.unitCount > 1 ? "from" : undefined} />
        {offer && <OfferFacts offer={offer} />}
      </PictureCard>
      <Heart id={id} title={title} onPicture />
    </Box>
  );
}

/** The facts that buyers compare: `128 GB · Grade B · battery 90 %+ · 2 units`. Lines break only between two facts. */
function OfferFacts({ offer }: { offer: CardOfferFragment }) {
  const { rom, grade, batteryAtLeast, unitCount } = offer;
  const facts = [
    rom && sizeInWords(rom),
    grade && t("Grade {grade}", { grade }),
    batteryAtLeast && t("battery {batteryAtLeast} %+", { batteryAtLeast }),
    unitCount > 0 && t("{unitCount, plural, one {# unit} other {# units}}", { unitCount }),
  ].filter(Boolean);
  return (
    <Box fontSize="xs" color="fg.muted">
      {facts.map((fact) => String(fact).replaceAll(" ", "\u00a0")).join(" · ")}
    </Box>
  );
}
