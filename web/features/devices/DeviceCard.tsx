import { Box } from "@chakra-ui/react";
import type { DeviceCardFragment } from "../../generated/DeviceCard.ts";
import { productTypeWords, stockWords } from "../../generated/words.ts";
import { t } from "../../platform/i18n.ts";
import { paths } from "../../platform/paths.ts";
import { PictureCard } from "../../ui/pictures/PictureCard.tsx";
import { Price } from "../../ui/text/Price.tsx";
import { Rich } from "../../ui/text/Rich.tsx";
import { Heart } from "../savedDevices/Heart.tsx";

type DeviceCardProps = {
  device: DeviceCardFragment;
  /** Whether it is among the first things that a visitor sees. */
  priority?: boolean;
};

/** A device in a list, as a link to its page. */
export function DeviceCard({ device, priority = false }: DeviceCardProps) {
  const { kind, id, title, price, stock, unitCount, coverImage } = device;
  const isGone = stock === "OUT_OF_STOCK";
  return (
    <Box pos="relative" h="full">
      <PictureCard
        to={paths.details(kind, id)}
        image={coverImage}
        priority={priority}
        faded={isGone}
      >
        <Box fontSize="xs" color={isGone ? "warning.fg" : "fg.muted"}>
          {("productType" in device ? `${productTypeWords[device.productType]} · ` : "") +
            stockWords[stock]}
        </Box>
        <Box fontWeight="medium" lineHeight="short" lineClamp="2">
          {title}
        </Box>
        {unitCount > 0 ? (
          <span>
            <Rich
              text={`${unitCount > 1 ? t("from <price/>") : "<price/>"} · ${t("{unitCount, plural, one {# piece} other {# pieces}}", { unitCount })}`}
              parts={{ price: <Price amount={price} /> }}
            />
          </span>
        ) : (
          <Price amount={price} />
        )}
      </PictureCard>
      <Heart id={id} title={title} onPicture />
    </Box>
  );
}
