import { Button, chakra, Flex, Text } from "@chakra-ui/react";
import { useState } from "react";
import { limits } from "../../generated/limits.ts";
import type { PriceChangeInput } from "../../generated/PreviewPriceChange.ts";
import { useRefresh } from "../../platform/pageData.ts";
import { headerHeight } from "../../ui/headerHeight.ts";
import { lazyPart } from "../../ui/lazyPart.tsx";
import { toast } from "../../ui/toasts.ts";
import { devicesInWords } from "./devicesInWords.ts";
import type { Selection } from "./useSelection.ts";

const PriceChangeDialog = lazyPart(
  async () => (await import("./PriceChangeDialog.tsx")).PriceChangeDialog,
);

const maxSelected = limits.PriceChangeDevices.ids.maxItems;

type PriceChangeBarProps = {
  selection: Selection;
  /** The ids of the devices on the page. */
  pageIds: readonly string[];
  /** The list of which `totalCount` devices are all. */
  list: NonNullable<PriceChangeInput["devices"]["list"]>;
  totalCount: number;
};

/** Selects the page's devices, and opens the change of prices of the selected or of all devices. */
export function PriceChangeBar({ selection, pageIds, list, totalCount }: PriceChangeBarProps) {
  const [open, setOpen] = useState(false);
  const refresh = useRefresh();
  const { ids, clear } = selection;
  const isSelected = ids.length > 0;
  const what = devicesInWords(isSelected ? ids.length : totalCount);
  const title = isSelected ? `Change prices of ${what}` : `Change prices of all ${what}`;
  const onChanged = async (devices: number) => {
    setOpen(false);
    clear();
    await refresh();
    toast.success(`Prices of ${devicesInWords(devices)} changed`);
  };
  return (
    <Flex
      align="center"
      columnGap="4"
      wrap="wrap"
      py="2"
      mb="2"
      bg="bg"
      fontSize="sm"
      // On phones a page of cards is long: what can be done with the selected ones stays in sight.
      pos={{ base: isSelected ? "sticky" : "static", md: "static" }}
      top={headerHeight.base}
      zIndex="1"
    >
      <PageCheckbox selection={selection} pageIds={pageIds} />
      {isSelected && (
        <>
          <Text role="status">{ids.length} selected</Text>
          <Button size="sm" variant="ghost" aria-label="Clear selection" onClick={clear}>
            Clear
          </Button>
        </>
      )}
      <Button
        size="sm"
        variant="outline"
        ms={{ md: "auto" }}
        disabled={ids.length > maxSelected}
        onClick={() => setOpen(true)}
      >
        {title}
      </Button>
      {ids.length > maxSelected && (
        <Text color="fg.error">At most {maxSelected} devices can be selected.</Text>
      )}
      {open && (
        <PriceChangeDialog
          title={title}
          devices={isSelected ? { ids } : { list }}
          onChanged={(devices) => void onChanged(devices)}
          onClose={() => setOpen(false)}
          onFailed={() => setOpen(false)}
        />
      )}
    </Flex>
  );
}

const CheckboxLabel = chakra("label", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "2.5",
    minH: "touch",
    cursor: "pointer",
    "& input": { boxSize: "5", accentColor: "accent.solid", flexShrink: "0" },
  },
});

function PageCheckbox({ selection, pageIds }: Pick<PriceChangeBarProps, "selection" | "pageIds">) {
  const selected = pageIds.filter(selection.has).length;
  const all = selected > 0 && selected === pageIds.length;
  return (
    <CheckboxLabel>
      <input
        type="checkbox"
        checked={all}
        ref={(input) => {
          if (input) input.indeterminate = selected > 0 && !all;
        }}
        onChange={() => selection.set(pageIds, !all)}
      />
      Select this page
    </CheckboxLabel>
  );
}
