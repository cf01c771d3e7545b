import { useMutation } from "@apollo/client/react";
import { Button } from "@chakra-ui/react";
import type { CatalogueRowFragment } from "../../../generated/CatalogueRow.ts";
import {
  type DevicePatch,
  SetStockDocument,
  type Stock,
  type VariantInput,
} from "../../../generated/SetStock.ts";
import { stockWords } from "../../../generated/words.ts";
import { codeOf, messageOf } from "../../../platform/errors.ts";
import { t } from "../../../platform/i18n.ts";
import type { DeviceKind } from "../../../platform/kinds.ts";
import { useRefresh } from "../../../platform/pageData.ts";
import { toast } from "../../../ui/toasts.ts";

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
  const refresh = useRefresh();
  const [setStock, { loading }] = useMutation(SetStockDocument, {
    onCompleted: refresh,
    onError: (error) => {
      toast.error(messageOf(error));
      // Another admin has changed the device: the table shows how.
      if (codeOf(error) === "CONFLICT") void refresh();
    },
  });
  const toggle = () => {
    const input = stockPatches[kind](device, inStock ? "OUT_OF_STOCK" : "IN_STOCK");
    void setStock({ variables: { id, version, input } });
  };
  return (
    <Button
      role="switch"
      aria-checked={inStock}
      aria-label={t("{title} in stock", { title })}
      size="sm"
      variant="subtle"
      colorPalette={inStock ? "accent" : "gray"}
      minW="28"
      whiteSpace="nowrap"
      loading={loading}
      onClick={toggle}
    >
      {stockWords[stock]}
    </Button>
  );
}
