import type { ChosenPieceFragment } from "../../../generated/ChosenPiece.ts";
import type { DeviceDetailsQuery } from "../../../generated/DeviceDetails.ts";
import type { ShopPoliciesFragment } from "../../../generated/ShopPolicies.ts";
import { stockWords } from "../../../generated/words.ts";
import { formatPrice, t } from "../../../platform/i18n.ts";
import { useShop } from "../../../platform/useShop.ts";
import { Head } from "../../../ui/page/Head.tsx";
import { product } from "../productData.ts";
import { breadcrumbList, trailTo } from "../structuredData.ts";
import { coverWidth } from "./DeviceGallery.tsx";
import { isGone, type Offered, offeredOf, variantOr } from "./offered.ts";

type Device = NonNullable<DeviceDetailsQuery["device"]>;

/** Returns the device with the photos of the chosen unit before its own pictures. */
export function withPhotosOf(device: Device, unit: ChosenPieceFragment | undefined) {
  const [own, ...others] = unit?.photos ?? [];
  if (!own) return device;
  return { ...device, coverImage: own, images: [...others, device.coverImage, ...device.images] };
}

/** Returns a title in the words in which people search for prices. A sold-out device has no price in its title. */
function titleOf(name: string, offered: Offered): string {
  if (isGone(offered)) return name;
  const amount = formatPrice(offered.price);
  const price = offered.isFrom ? t("from {price}", { price: amount }) : amount;
  return offered.isUsed
    ? t("{name} used price in Bangladesh: {price}", { name, price })
    : t("{name} price in Bangladesh: {price}", { name, price });
}

type DeviceHeadProps = {
  device: Device;
  /** The chosen unit. */
  unit: ChosenPieceFragment | undefined;
  /** The id of the variant in the address. */
  variantId: string | undefined;
  /** The shop's policies, which are only in the server's HTML. */
  policies: ShopPoliciesFragment | false;
  noStore: boolean;
};

/**
 * The metadata of a device's page. A variant has its own address, which search engines list. A unit's address is only
 * valid until the unit is sold, so search engines list the device instead.
 */
export function DeviceHead({ device, unit, variantId, policies, noStore }: DeviceHeadProps) {
  const shop = useShop();
  const { coverImage } = withPhotosOf(device, unit);
  const offered = offeredOf(device, variantId, unit);
  const { price, stock, variant, path } = offered;
  const isChosen = unit !== undefined || variantId !== undefined;
  const grade = unit?.grade && t("Grade {grade}", { grade: unit.grade });
  const name = [device.title, isChosen && variant, grade].filter(Boolean).join(", ");
  return (
    <Head
      title={titleOf(name, offered)}
      canonicalPath={variantOr(device, variantId).path}
      sharedPath={unit && path}
      description={
        import.meta.env.SSR &&
        t(
          "{title} for {price} at {name} in Bangladesh. {stock}. See pictures and specifications, and contact the shop to buy.",
          { title: name, price: formatPrice(price), name: shop.name, stock: stockWords[stock] },
        )
      }
      image={coverImage}
      firstPicture={{ image: coverImage, ...coverWidth }}
      jsonLd={
        import.meta.env.SSR &&
        policies && [
          product(device, { ...shop, ...policies }, { variantId, unit }),
          breadcrumbList(trailTo(device.kind, device), shop),
        ]
      }
      noStore={noStore}
    />
  );
}
