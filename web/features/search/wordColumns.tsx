import { Button, chakra } from "@chakra-ui/react";
import type { WordRowFragment } from "../../generated/WordRow.ts";
import { formatNumber, t } from "../../platform/i18n.ts";
import type { Column } from "../../ui/lists/DataTable.tsx";
import { Rich } from "../../ui/text/Rich.tsx";
import { weekName } from "./weekName.ts";

/**
 * Returns the columns of the table of searched words. A word that found nothing has a button that adds a spelling for
 * it.
 */
export const wordColumns = (onAdd: (word: string) => void): readonly Column<WordRowFragment>[] => [
  {
    header: t("Word"),
    cell: ({ word }) => <chakra.span fontWeight="semibold">{word}</chakra.span>,
  },
  {
    header: t("Searches"),
    phone: "end",
    hasLabel: false,
    cell: (word) => <Searches {...word} />,
  },
  {
    header: t("Week"),
    phone: "start",
    style: { color: "fg.muted" },
    cell: ({ week }) => weekName(week),
  },
  {
    header: t("Spelling"),
    phone: "end",
    hasLabel: false,
    cell: ({ word, misses, spelling }) =>
      spelling ? (
        <chakra.span color="fg.muted">{spelling.term}</chakra.span>
      ) : (
        misses > 0 && (
          <Button
            size="sm"
            variant="outline"
            aria-label={t("Add as a spelling of…: {word}", { word })}
            onClick={() => onAdd(word)}
          >
            {t("Add as a spelling of…")}
          </Button>
        )
      ),
  },
];

/** The number of searches for a word, and how many of them found nothing. */
function Searches({ searches, misses }: Pick<WordRowFragment, "searches" | "misses">) {
  if (misses === 0) return formatNumber(searches);
  return (
    <Rich
      text={t("{searches}, <misses>{misses} without a hit</misses>", { searches, misses })}
      parts={{ misses: (text) => <chakra.span color="fg.muted">{text}</chakra.span> }}
    />
  );
}
