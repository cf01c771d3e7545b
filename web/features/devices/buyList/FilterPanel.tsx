import { Button, chakra, Flex, Heading, IconButton } from "@chakra-ui/react";
import type { ReactNode } from "react";
import type { BuyFacetsFragment } from "../../../generated/BuyList.ts";
import { stockWords } from "../../../generated/words.ts";
import { t } from "../../../platform/i18n.ts";
import type { DeviceKind } from "../../../platform/kinds.ts";
import { paths } from "../../../platform/paths.ts";
import { Close } from "../../../ui/controls/icons.tsx";
import { ButtonLink } from "../../../ui/controls/RouteLink.tsx";
import { useIsHydrated } from "../../../ui/page/useIsHydrated.ts";
import { marked } from "../../../ui/theme/forcedColors.ts";
import { buyKinds } from "./buyKinds.ts";
import { type BuyQuery, batteryWords, inGigabytes, isNarrowed } from "./buyQuery.ts";
import { OneOf, SomeOf } from "./choices.tsx";
import { PriceBounds } from "./PriceBounds.tsx";

const id = "filters";

/** A side panel on large screens. On small ones a native popover, which works before hydration. */
const Panel = chakra("aside", {
  base: {
    m: "0",
    p: "0",
    border: "0",
    color: "inherit",
    bg: "bg",
    overflowY: "auto",
    overscrollBehavior: "contain",
    lgDown: {
      pos: "fixed",
      inset: "0 0 0 auto",
      w: "min(100%, 22rem)",
      h: "100dvh",
      maxH: "none",
      px: "5",
      boxShadow: "lg",
      "&::backdrop": { bg: "blackAlpha.500" },
    },
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
      // Room for focus outlines.
      ms: "-1",
      ps: "1",
      pe: "3",
      // The end fades out to show that the panel scrolls.
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

/** The filters of a buy list. Its fields belong to the surrounding form. */
export function FilterPanel({ kind, query, facets, totalCount }: FilterPanelProps) {
  const { words } = buyKinds[kind].productTypes;
  return (
    <Panel id={id} popover="auto" aria-label={t("Filters")}>
      <PanelHead>
        {isNarrowed(query) && (
          <ButtonLink to={paths.buyList(kind)} variant="ghost" size="sm">
            {t("Clear all")}
          </ButtonLink>
        )}
      </PanelHead>
      <OneOf
        legend={t("Product Type")}
        name="type"
        chosen={query.type}
        words={words}
        counts={[...facets.productTypes, ...facets.gadgetTypes]}
      />
      <SomeOf legend={t("Grade")} name="grade" chosen={query.grades} values={facets.grades} />
      <PriceBounds query={query} />
      <SomeOf
        legend={t("Storage")}
        name="storage"
        chosen={query.roms}
        values={facets.roms}
        labelOf={inGigabytes}
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
        labelOf={inGigabytes}
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
      <Flex
        hideFrom="lg"
        pos="sticky"
        bottom="0"
        py="4"
        bg="bg"
        borderTopWidth="1px"
        borderColor="border"
      >
        <Button flex="1" popoverTarget={id} popoverTargetAction="hide">
          {t("Show {totalCount}", { totalCount })}
        </Button>
      </Flex>
      <ApplyWithoutScripts />
    </Panel>
  );
}

/**
 * Submits the form. With scripts, each choice submits it; the button is visible without scripts, or if they have not
 * started in time.
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

function PanelHead({ children }: { children: ReactNode }) {
  return (
    <Flex align="center" justify="space-between" gap="2" minH="touch" py={{ base: "3", lg: "0" }}>
      <Heading as="h2" size="md" me="auto">
        {t("Filters")}
      </Heading>
      {children}
      <IconButton
        hideFrom="lg"
        variant="ghost"
        type="button"
        aria-label={t("Close filters")}
        popoverTarget={id}
        popoverTargetAction="hide"
      >
        <Close />
      </IconButton>
    </Flex>
  );
}

/** Opens the panel on small screens. */
export function FilterButton({ narrowed }: { narrowed: boolean }) {
  return (
    <Button hideFrom="lg" variant="outline" type="button" popoverTarget={id}>
      {t("Filters")}
      {narrowed && (
        <chakra.span
          boxSize="2"
          bg="accent.solid"
          borderRadius="full"
          title={t("in use")}
          {...marked}
        />
      )}
    </Button>
  );
}
