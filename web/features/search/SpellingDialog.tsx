import { CreateSpellingDocument } from "../../generated/CreateSpelling.ts";
import type { SpellingRowFragment } from "../../generated/SpellingRow.ts";
import { UpdateSpellingDocument } from "../../generated/UpdateSpelling.ts";
import { t } from "../../platform/i18n.ts";
import { useSave } from "../../ui/actions/useSave.ts";
import { Fields } from "../../ui/forms/Fields.tsx";
import { FormDialog } from "../../ui/forms/FormDialog.tsx";
import { useZodForm } from "../../ui/forms/useZodForm.ts";
import { spellingFields, spellingForm } from "./spellingRules.ts";

/** The initial content of the dialog: a spelling to change, a word that was searched for, or nothing. */
export type SpellingDraft = { spelling?: SpellingRowFragment; word?: string };

type SpellingDialogProps = { draft: SpellingDraft; onClose: () => void };

/** A dialog that adds or changes a spelling. It is loaded when it is first opened. */
export function SpellingDialog({ draft, onClose }: SpellingDialogProps) {
  const { spelling } = draft;
  const create = useSave(CreateSpellingDocument, {
    once: true,
    onDone: onClose,
    done: t("Spelling Added Successfully"),
  });
  const update = useSave(UpdateSpellingDocument, {
    onDone: onClose,
    done: t("Spelling Updated Successfully"),
  });
  const form = useZodForm({
    ...spellingForm(draft),
    faultMessage: t("Please Fill All The Fields"),
    save: (input): Promise<unknown> =>
      spelling ? update({ id: spelling.id, input }) : create({ input }),
  });
  const isProduct = form.watch("kind") === "PRODUCT";
  return (
    <FormDialog
      title={spelling ? t("Edit the Spelling") : t("Add a Spelling")}
      action={t("Save")}
      form={form}
      onClose={onClose}
    >
      <Fields
        form={form}
        rows={{ ...spellingFields, found: isProduct ? spellingFields.found : undefined }}
      />
    </FormDialog>
  );
}
