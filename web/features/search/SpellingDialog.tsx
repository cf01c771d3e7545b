import { CreateSpellingDocument } from "../../generated/CreateSpelling.ts";
import { limits } from "../../generated/limits.ts";
import type { SpellingRowFragment } from "../../generated/SpellingRow.ts";
import { UpdateSpellingDocument } from "../../generated/UpdateSpelling.ts";
import { spellingKindWords } from "../../generated/words.ts";
import { t } from "../../platform/i18n.ts";
import { useSave } from "../../ui/actions/useSave.ts";
import { Input, Select } from "../../ui/controls/controls.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { FormDialog } from "../../ui/forms/FormDialog.tsx";
import { SelectOptions } from "../../ui/forms/SelectOptions.tsx";
import { useZodForm } from "../../ui/forms/useZodForm.ts";
import { classes, initialValues, labels, spellingSchema } from "./spellingRules.ts";

const { word, term } = limits.SearchSpellingInput;

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
    schema: spellingSchema,
    labels,
    initial: initialValues(draft),
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
      <Field
        form={form}
        name="word"
        label={labels.word}
        limit={word}
        hint={t("As people type it, in any script.")}
      >
        <Input autoComplete="off" />
      </Field>
      <Field
        form={form}
        name="term"
        label={labels.term}
        limit={term}
        hint={t("A word in titles of the catalogue.")}
      >
        <Input autoComplete="off" />
      </Field>
      <Field form={form} name="kind" label={labels.kind} limit={{ required: true }}>
        <Select>
          <SelectOptions words={spellingKindWords} />
        </Select>
      </Field>
      {isProduct && (
        <Field form={form} name="found" label={labels.found}>
          <Select>
            <option value="">{t("Devices with this word in their titles")}</option>
            {classes.map(({ value, name }) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      )}
    </FormDialog>
  );
}
