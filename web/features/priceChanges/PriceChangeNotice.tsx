import { Flex, Text } from "@chakra-ui/react";
import { useEffect } from "react";
import { useRevalidator } from "react-router-dom";
import type { PriceChangeNoticeFragment } from "../../generated/PriceChangeNotice.ts";
import {
  UndoPriceChangeDocument,
  type UndoPriceChangeMutation,
} from "../../generated/UndoPriceChange.ts";
import { t } from "../../platform/i18n.ts";
import { useAction } from "../../ui/actions/useAction.ts";
import { LoadingButton } from "../../ui/controls/LoadingButton.tsx";
import { Moment } from "../../ui/text/Day.tsx";
import { Rich } from "../../ui/text/Rich.tsx";
import { devicesInWords } from "./devicesInWords.ts";

/**
 * A notice that prices have been changed, with a button that undoes the change. The notice disappears after 10 minutes.
 */
export function PriceChangeNotice({ change }: { change: PriceChangeNoticeFragment }) {
  const { revalidate } = useRevalidator();
  const { id, devices, actorName, undoableUntil } = change;
  const [undo, busy] = useAction(UndoPriceChangeDocument, {
    once: true,
    done: ({ undoPriceChange }) => undoneSentence(undoPriceChange),
  });
  useEffect(() => {
    const timer = setTimeout(revalidate, Date.parse(undoableUntil) - Date.now());
    return () => clearTimeout(timer);
  }, [revalidate, undoableUntil]);
  return (
    <Flex
      as="section"
      aria-label={t("Last price change")}
      align="center"
      justify="space-between"
      columnGap="4"
      wrap="wrap"
      mb="4"
      rowGap="2"
      px="4"
      py="2"
      bg="bg.muted"
      borderRadius="l2"
    >
      <Text fontSize="sm">
        <Rich
          text={t("{actor} changed the prices of {devices}. This can be undone until <date/>.", {
            actor: actorName || t("An admin"),
            devices: devicesInWords(devices),
          })}
          parts={{ date: <Moment of={undoableUntil} /> }}
        />
      </Text>
      <LoadingButton
        variant="outline"
        size="sm"
        aria-label={t("Undo the price change")}
        loading={busy}
        onClick={() => void undo({ id })}
      >
        {t("Undo")}
      </LoadingButton>
    </Flex>
  );
}

/** The maximum number of devices that a toast names. */
const maxNamed = 3;

function undoneSentence({ restored, left }: UndoPriceChangeMutation["undoPriceChange"]): string {
  const devices = devicesInWords(restored);
  if (left.length === 0) return t("Earlier prices of {devices} restored", { devices });
  const named = left.slice(0, maxNamed).map(({ title }) => title);
  const others =
    left.length > maxNamed ? [t("{count} more", { count: left.length - maxNamed })] : [];
  return t(
    "The earlier prices of {devices} are restored. Devices that were edited since keep their prices: {names}",
    {
      devices,
      names: [...named, ...others].join(", "),
    },
  );
}
