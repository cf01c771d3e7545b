import { Button, chakra } from "@chakra-ui/react";
import type { BuyFacetsFragment } from "../../../generated/BuyList.ts";
import { stockWords, supplyWords } from "../../../generated/words.ts";
import { t } from "../../../platform/i18n.ts";
import type { DeviceKind } from "../../../platform/kinds.ts";
import { paths } from "../../../platform/paths.ts";
import { ButtonLink } from "../../../ui/controls/RouteLink.tsx";
import { SheetFoot, SheetHead, sheetLooks } from "../../../ui/lists/FilterSheet.tsx";
import { useIsHydrated } from "../../../ui/page/useIsHydrated.ts";
import { sizeInWords } from "../sizeInWords.ts";
import { buyKinds } from "./buyKinds.ts";
import { type BuyQuery, batteryWords, isNarrowed } from "./buyQuery.ts";
import { Choice, OneOf, SomeOf } from "./choices.tsx";
import { PriceBounds } from "./PriceBounds.tsx";

/** The id of the panel, and the smallest breakpoint at which the panel is beside the list. */
export const filterSheet = { id: "filters", from: "lg" } as const;

/** A side panel on large screens. On small screens it is a native popover, which works before hydration. */
const Panel = chakra("aside", {
  base: {
    m: "0",
    p: "0",
    border: "0",
    color: "inherit",
    bg: "bg",
    overflowY: "auto",
    overscrollBehavior: "contain",
    lgDown: sheetLooks,
    lg: {
      display: "block",
      gridArea: "panel",
      pos: "sticky",
      inset: "auto",
      top: "24",
      w: "full",
      h: "auto",
      maxH: "calc(100dvh - 10rem)",
      alignSelf: "start",
      // The margin leaves room for focus outlines.
      ms: "-1",
      ps: "1",
      pe: "3",
      // The panel's end fades out, which shows that the panel scrolls.
      pb: "12",
      maskImage: "linear-gradient(to bottom, black calc(100% - {spacing.12}), transparent)",
    },
  },
});

type FilterPanelProps = {
  kind: DeviceKind;
  query: BuyQuery;
  facets: BuyFacetsFragment;
  totalCount: number;
};

/** The filters of a buy list. The fields belong to the surrounding form. */
export function FilterPanel({ kind, query, facets, totalCount }: FilterPanelProps) {
  const { words } = buyKinds[kind].productTypes;
  // Offers a filter for official devices, because most buyers want these. If the address asks for unofficial devices,
  // offers a filter for unofficial devices instead.
  const supply = facets.supplies.find(({ name }) => name === (query.supply || "OFFICIAL"));
  return (
    <Panel id={filterSheet.id} popover="auto" aria-label={t("Filters")}>
      <SheetHead {...filterSheet}>
        {isNarrowed(query) && (
          <ButtonLink to={paths.buyList(kind)} variant="ghost" size="sm">
            {t("Clear all")}
          </ButtonLink>
        )}
      </SheetHead>
      <OneOf
        legend={t("Product Type")}
        name="type"
        chosen={query.type}
        words={words}
        counts={[...facets.productTypes, ...facets.gadgetTypes]}
      >
        {supply && (
          <Choice
            type="checkbox"
            name="supply"
            value={supply.name}
            label={supplyWords[supply.name]}
            chosen={query.supply !== ""}
            count={supply.count}
          />
        )}
      </OneOf>
      <SomeOf legend={t("Grade")} name="grade" chosen={query.grades} values={facets.grades} />
      <PriceBounds query={query} />
      <SomeOf
        legend={t("Storage")}
        name="storage"
        chosen={query.roms}
        values={facets.roms}
        labelOf={sizeInWords}
      />
      <SomeOf
        legend={t("Brand")}
        name="brand"
        chosen={query.brands}
        values={facets.brands}
        search={t("Search the brands")}
      />
      {(facets.batteries.length > 0 || query.battery) && (
        <OneOf
          legend={t("Battery health")}
          name="battery"
          chosen={query.battery}
          words={batteryWords}
          counts={facets.batteries}
        />
      )}
      <SomeOf
        legend={t("RAM")}
        name="ram"
        chosen={query.rams}
        values={facets.rams}
        labelOf={sizeInWords}
      />
      {(facets.warranty > 0 || query.warranty) && (
        <SomeOf
          legend={t("Warranty")}
          name="warranty"
          chosen={query.warranty ? ["yes"] : []}
          values={[{ name: "yes", count: facets.warranty }]}
          labelOf={() => t("With the shop's warranty")}
        />
      )}
      <OneOf
        legend={t("Stock")}
        name="stock"
        chosen={query.stock}
        words={stockWords}
        counts={facets.stocks}
      />
      <SheetFoot {...filterSheet} totalCount={totalCount} />
      <ApplyWithoutScripts />
    </Panel>
  );
}

/**
 * A button that submits the form. The button is visible only if scripts are missing or start late. Once scripts run,
 * each choice submits the form.
 */
function ApplyWithoutScripts() {
  if (useIsHydrated()) return null;
  return (
    <Button
      type="submit"
      w="full"
      overflow="hidden"
      animation="late"
      css={{ "@media (scripting: none)": { animation: "none" } }}
    >
      {t("Apply")}
    </Button>
  );
}
