import { Button, type ButtonProps } from "@chakra-ui/react";
import { useState } from "react";
import type { CatalogueRowFragment } from "../../../generated/CatalogueRow.ts";
import { SetStockDocument, type Stock } from "../../../generated/SetStock.ts";
import { stockWords } from "../../../generated/words.ts";
import { t } from "../../../platform/i18n.ts";
import { queryString, routes } from "../../../platform/paths.ts";
import { useMay } from "../../../platform/rights.ts";
import { useAction } from "../../../ui/actions/useAction.ts";
import { LoadingButton } from "../../../ui/controls/LoadingButton.tsx";
import { ButtonLink } from "../../../ui/controls/RouteLink.tsx";
import { lazyPart } from "../../../ui/dialogs/lazyPart.tsx";

const VariantStockDialog = lazyPart(
  async () => (await import("./VariantStockDialog.tsx")).VariantStockDialog,
);

type StockSwitchProps = { device: CatalogueRowFragment };

const look = { size: "sm", variant: "subtle", minW: "28", whiteSpace: "nowrap" } as const;
const palettes = { IN_STOCK: "accent", OUT_OF_STOCK: "gray" } as const satisfies Record<
  Stock,
  ButtonProps["colorPalette"]
>;

/**
 * Shows whether a device is in stock. Staff who manage the catalogue can change the stock with one press. If the device
 * has several variants, the press opens a dialog.
 */
export function StockSwitch({ device }: StockSwitchProps) {
  const may = useMay();
  const variants = "variants" in device ? device.variants : [];
  if (!may("MANAGE_CATALOGUE")) return stockWords[device.stock];
  if (device.hasUnits && variants.every(({ hasUnits }) => hasUnits))
    return <StockOfPieces device={device} />;
  if (variants.length > 1) return <StocksOfVariants device={device} variants={variants} />;
  return <OneStock device={device} variant={variants[0]} />;
}

/** A link to the device's units, for devices whose stock follows from units alone. */
const StockOfPieces = ({ device: { title, stock } }: StockSwitchProps) => (
  <ButtonLink
    {...look}
    variant="outline"
    colorPalette={palettes[stock]}
    to={routes.units + queryString({ search: title })}
    aria-label={t("{stock}, from the pieces of {title}", { stock: stockWords[stock], title })}
  >
    {stockWords[stock]}
  </ButtonLink>
);

type Variant = Extract<CatalogueRowFragment, { variants: unknown }>["variants"][number];

function OneStock({ device, variant }: StockSwitchProps & { variant: Variant | undefined }) {
  const { id, title, stock } = device;
  const [setStock, busy] = useAction(SetStockDocument);
  const other: Stock = stock === "IN_STOCK" ? "OUT_OF_STOCK" : "IN_STOCK";
  const input = variant ? { variants: [{ id: variant.id, stock: other }] } : { stock: other };
  return (
    <LoadingButton
      {...look}
      role="switch"
      aria-checked={stock === "IN_STOCK"}
      aria-label={t("{title} in stock", { title })}
      colorPalette={palettes[stock]}
      loading={busy}
      // While loading, the button shows only a spinner, so that the column keeps its width.
      loadingText=""
      onClick={() => void setStock({ id, input })}
    >
      {stockWords[stock]}
    </LoadingButton>
  );
}

function StocksOfVariants({ device, variants }: StockSwitchProps & { variants: Variant[] }) {
  const { id, title, stock } = device;
  const [isOpen, setOpen] = useState(false);
  const count = variants.filter((variant) => variant.stock === "IN_STOCK").length;
  const isMixed = count > 0 && count < variants.length;
  const words = isMixed
    ? t("{count} of {total} in stock", { count, total: variants.length })
    : stockWords[stock];
  return (
    <>
      <Button
        {...look}
        aria-haspopup="dialog"
        aria-label={t("{stock}: variants of {title}", { stock: words, title })}
        colorPalette={palettes[stock]}
        onClick={() => setOpen(true)}
      >
        {words}
      </Button>
      {isOpen && (
        <VariantStockDialog
          id={id}
          title={title}
          variants={variants}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
