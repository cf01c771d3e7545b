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
import { isGone, type Offered, priceText } from "./offered.ts";

type Device = NonNullable<DeviceDetailsQuery["device"]>;

/** Returns the device with its pictures, preceded by the photos of the chosen unit. */
export function withPhotosOf(device: Device, unit: ChosenPieceFragment | undefined) {
  const [own, ...others] = unit?.photos ?? [];
  if (!own) return device;
  return { ...device, coverImage: own, images: [...others, device.coverImage, ...device.images] };
}

/**
 * Returns a title in the words that people use when they search for a price. If the device is sold out, the title does
 * not mention the price.
 */
function titleOf(name: string, offered: Offered): string {
  if (isGone(offered)) return name;
  const price = priceText(offered);
  return offered.isUsed
    ? t("{name} used price in Bangladesh: {price}", { name, price })
    : t("{name} price in Bangladesh: {price}", { name, price });
}

type DeviceHeadProps = {
  device: Device;
  /** The chosen unit. */
  unit: ChosenPieceFragment | undefined;
  /** The id of the variant that the address names. */
  variantId: string | undefined;
  offered: Offered;
  /** The shop's policies. Only the server's HTML contains them. */
  policies: ShopPoliciesFragment | false;
  noStore: boolean;
};

/**
 * The metadata of a device's page. Search engines list the address of each variant. The address of a unit is valid only
 * until the unit is sold, so search engines list the device instead.
 */
export function DeviceHead({
  device,
  unit,
  variantId,
  offered,
  policies,
  noStore,
}: DeviceHeadProps) {
  const shop = useShop();
  const { coverImage } = withPhotosOf(device, unit);
  const { price, stock, variant, sharedPath } = offered;
  const isChosen = unit !== undefined || variantId !== undefined;
  const grade = unit?.grade && t("Grade {grade}", { grade: unit.grade });
  const name = [device.title, isChosen && variant, grade].filter(Boolean).join(", ");
  return (
    <Head
      title={titleOf(name, offered)}
      canonicalPath={unit ? device.path : sharedPath}
      sharedPath={unit && sharedPath}
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
