import type { CatalogueRowFragment } from "../../../generated/CatalogueRow.ts";
import {
  type DevicePatch,
  SetStockDocument,
  type Stock,
  type VariantInput,
} from "../../../generated/SetStock.ts";
import { stockWords } from "../../../generated/words.ts";
import { t } from "../../../platform/i18n.ts";
import type { DeviceKind } from "../../../platform/kinds.ts";
import { useAction } from "../../../ui/actions/useAction.ts";
import { LoadingButton } from "../../../ui/controls/LoadingButton.tsx";

/** A device's variants, all with the same stock; none where it has no variants. */
const variantsWith = (device: CatalogueRowFragment, stock: Stock): VariantInput[] =>
  "variants" in device
    ? device.variants.map(({ id, ram, rom, price, sellingPrice }) => ({
        id,
        ram,
        rom,
        price,
        sellingPrice,
        stock,
      }))
    : [];

/** The change that gives a device another stock: with variants, all of theirs. */
const stockPatches = {
  SMARTPHONE: (device, stock) => ({ smartphone: { variants: variantsWith(device, stock) } }),
  TABLET: (device, stock) => ({ tablet: { variants: variantsWith(device, stock) } }),
  WEARABLE: (_device, stock) => ({ wearable: { stock } }),
  GADGET: (_device, stock) => ({ gadget: { stock } }),
} as const satisfies Record<
  DeviceKind,
  (device: CatalogueRowFragment, stock: Stock) => DevicePatch
>;

/** Shows whether a device can be had, and changes it at a press. */
export function StockSwitch({ device }: { device: CatalogueRowFragment }) {
  const { id, kind, title, stock, version } = device;
  const inStock = stock === "IN_STOCK";
  const [setStock, busy] = useAction(SetStockDocument);
  const toggle = () => {
    const input = stockPatches[kind](device, inStock ? "OUT_OF_STOCK" : "IN_STOCK");
    void setStock({ id, version, input });
  };
  return (
    <LoadingButton
      role="switch"
      aria-checked={inStock}
      aria-label={t("{title} in stock", { title })}
      size="sm"
      variant="subtle"
      colorPalette={inStock ? "accent" : "gray"}
      minW="28"
      whiteSpace="nowrap"
      loading={busy}
      // The spinner alone, which does not change the width of the column.
      loadingText=""
      onClick={toggle}
    >
      {stockWords[stock]}
    </LoadingButton>
  );
}
