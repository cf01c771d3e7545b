import { Button, Flex, Text } from "@chakra-ui/react";
import { useState } from "react";
import { limits } from "../../generated/limits.ts";
import type { PriceChangeInput } from "../../generated/PreviewPriceChange.ts";
import { t } from "../../platform/i18n.ts";
import { LoadingButton } from "../../ui/controls/LoadingButton.tsx";
import { lazyPart } from "../../ui/dialogs/lazyPart.tsx";
import { PageChoice } from "../../ui/lists/PageChoice.tsx";
import type { Selection } from "../../ui/lists/useSelection.ts";
import { devicesInWords } from "./devicesInWords.ts";

const PriceChangeDialog = lazyPart(
  async () => (await import("./PriceChangeDialog.tsx")).PriceChangeDialog,
);

const maxChosen = limits.PriceChangeDevices.ids.maxItems;

type PriceChangeBarProps = {
  selection: Selection;
  /** The ids of the devices on the current page. */
  pageIds: readonly string[];
  /** The filter of the list, which matches `totalCount` devices. */
  list: NonNullable<PriceChangeInput["devices"]["list"]>;
  totalCount: number;
};

/**
 * A bar with a checkbox that chooses all devices on the page, and a button that opens the dialog for changing prices.
 * The dialog changes the chosen devices or, if none is chosen, all devices in the list.
 */
export function PriceChangeBar({ selection, pageIds, list, totalCount }: PriceChangeBarProps) {
  const [open, setOpen] = useState(false);
  const { ids, clear } = selection;
  const isChosen = ids.length > 0;
  const devices = devicesInWords(isChosen ? ids.length : totalCount);
  const title = isChosen
    ? t("Change prices of {devices}", { devices })
    : t("Change prices of all {devices}", { devices });
  const onChanged = () => {
    setOpen(false);
    clear();
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
      // On phones a page of cards is long, so the bar stays visible while devices are chosen.
      pos={{ base: isChosen ? "sticky" : "static", md: "static" }}
      top="var(--header-height)"
      zIndex="1"
    >
      <PageChoice selection={selection} ids={pageIds} />
      {isChosen && (
        <>
          <Text role="status">{t("{count} chosen", { count: ids.length })}</Text>
          <LoadingButton
            size="sm"
            variant="ghost"
            aria-label={t("Clear the selection")}
            onClick={clear}
          >
            {t("Clear")}
          </LoadingButton>
        </>
      )}
      <Button
        size="sm"
        variant="outline"
        ms={{ md: "auto" }}
        disabled={ids.length > maxChosen}
        onClick={() => setOpen(true)}
      >
        {title}
      </Button>
      {ids.length > maxChosen && (
        <Text color="fg.error">
          {t("At most {maxChosen} devices can be chosen.", { maxChosen })}
        </Text>
      )}
      {open && (
        <PriceChangeDialog
          title={title}
          devices={isChosen ? { ids } : { list }}
          onChanged={onChanged}
          onClose={() => setOpen(false)}
        />
      )}
    </Flex>
  );
}
