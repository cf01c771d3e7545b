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
import type { Column } from "../../ui/lists/DataTable.tsx";

/** Returns the columns of the table of spellings. `onEdit` opens the form for a spelling. */
export const spellingColumns = (
  onEdit: (spelling: SpellingRowFragment) => void,
): readonly Column<SpellingRowFragment>[] => [
  {
    header: t("Spelling"),
    cell: ({ word }) => <chakra.span fontWeight="semibold">{word}</chakra.span>,
  },
  {
    header: t("Kind"),
    phone: "end",
    hasLabel: false,
    cell: ({ kind }) => <Badge>{spellingKindWords[kind]}</Badge>,
  },
  { header: t("Stands for"), style: { color: "fg.muted" }, cell: meaningOf },
  {
    header: t("Actions"),
    phone: "menu",
    cell: (spelling) => (
      <Flex gap="2">
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
    ),
  },
];

/** Returns the meaning of a spelling: a word in the catalogue, or a class of devices. */
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
