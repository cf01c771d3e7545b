import { Badge, Button, chakra, Flex } from "@chakra-ui/react";
import { DeleteSpellingDocument } from "../../generated/DeleteSpelling.ts";
import type { SpellingRowFragment } from "../../generated/SpellingRow.ts";
import {
  deviceKindWords,
  gadgetTypeWords,
  productTypeWords,
  spellingKindWords,
} from "../../generated/words.ts";
import { t } from "../../platform/i18n.ts";
import { useAction } from "../../ui/actions/useAction.ts";
import { ConfirmButton } from "../../ui/dialogs/ConfirmButton.tsx";
import { Cell, Row, Table } from "../../ui/lists/Table.tsx";

const columns = [t("Spelling"), t("Kind"), t("Stands for"), t("Actions")];

type SpellingTableProps = {
  spellings: readonly SpellingRowFragment[];
  onEdit: (spelling: SpellingRowFragment) => void;
};

/** The spellings, the latest first. */
export function SpellingTable({ spellings, onEdit }: SpellingTableProps) {
  return (
    <Table label={t("Spellings")} columns={columns}>
      {spellings.map((spelling) => (
        <Row key={spelling.id}>
          <Cell>
            <chakra.span fontWeight="semibold">{spelling.word}</chakra.span>
          </Cell>
          <Cell>
            <Badge>{spellingKindWords[spelling.kind]}</Badge>
          </Cell>
          <Cell label={t("Stands for")} color="fg.muted">
            {meaningOf(spelling)}
          </Cell>
          <Cell>
            <Flex gap="2" justify={{ base: "end", md: "start" }}>
              <Button
                size="sm"
                variant="outline"
                aria-label={t("Edit {word}", { word: spelling.word })}
                onClick={() => onEdit(spelling)}
              >
                {t("Edit")}
              </Button>
              <DeleteSpelling {...spelling} />
            </Flex>
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

/** The word of the catalogue, and the class of devices that it finds. */
function meaningOf({ term, deviceKind, productType, gadgetType }: SpellingRowFragment): string {
  const found =
    (deviceKind && deviceKindWords[deviceKind]) ||
    (productType && productTypeWords[productType]) ||
    (gadgetType && gadgetTypeWords[gadgetType]);
  return found ? t("{term} (all of: {found})", { term, found }) : term;
}

function DeleteSpelling({ id, word }: SpellingRowFragment) {
  const [remove] = useAction(DeleteSpellingDocument, {
    done: t("Spelling Deleted Successfully"),
  });
  return (
    <ConfirmButton
      size="sm"
      variant="outline"
      aria-label={t("Delete {word}", { word })}
      question={t("Are you sure you want to delete the spelling {word}?", { word })}
      confirmLabel={t("Delete")}
      onConfirm={() => remove({ id })}
    >
      {t("Delete")}
    </ConfirmButton>
  );
}
