import { Button, chakra } from "@chakra-ui/react";
import type { WordRowFragment } from "../../generated/WordRow.ts";
import { formatNumber, t } from "../../platform/i18n.ts";
import { Cell, Row, Table } from "../../ui/lists/Table.tsx";
import { Rich } from "../../ui/text/Rich.tsx";
import { weekName } from "./weekName.ts";

const columns = [t("Word"), t("Searches"), t("Week"), t("Spelling")];

type WordTableProps = { words: readonly WordRowFragment[]; onAdd: (word: string) => void };

/** What was searched for; what found nothing can be added as a spelling. */
export function WordTable({ words, onAdd }: WordTableProps) {
  return (
    <Table label={t("Searched words")} columns={columns}>
      {words.map(({ id, word, week, searches, misses, spelling }) => (
        <Row key={id}>
          <Cell>
            <chakra.span fontWeight="semibold">{word}</chakra.span>
          </Cell>
          <Cell>
            <Searches searches={searches} misses={misses} />
          </Cell>
          <Cell label={t("Week")} color="fg.muted">
            {weekName(week)}
          </Cell>
          <Cell label={spelling ? t("Spelling") : undefined}>
            {spelling && <chakra.span color="fg.muted">{spelling.term}</chakra.span>}
            {!spelling && misses > 0 && (
              <Button
                size="sm"
                variant="outline"
                aria-label={t("Add as a spelling of…: {word}", { word })}
                onClick={() => onAdd(word)}
              >
                {t("Add as a spelling of…")}
              </Button>
            )}
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

/** How often a word was searched for, and how often without a hit. */
function Searches({ searches, misses }: Pick<WordRowFragment, "searches" | "misses">) {
  if (misses === 0) return formatNumber(searches);
  return (
    <Rich
      text={t("{searches}, <misses>{misses} without a hit</misses>", { searches, misses })}
      parts={{ misses: (text) => <chakra.span color="fg.muted">{text}</chakra.span> }}
    />
  );
}
