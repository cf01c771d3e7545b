import { Stack } from "@chakra-ui/react";
import { useRef } from "react";
import { useSearchParams } from "react-router-dom";
import { CreateAddRequestDocument } from "../../generated/CreateAddRequest.ts";
import { limits } from "../../generated/limits.ts";
import { t } from "../../platform/i18n.ts";
import type { AddRequestKind } from "../../platform/kinds.ts";
import { useSave } from "../../ui/actions/useSave.ts";
import { Fields } from "../../ui/forms/Fields.tsx";
import { formOf, row } from "../../ui/forms/fieldRows.ts";
import { requiredSentence, text } from "../../ui/forms/rules.ts";
import { SubmitButton } from "../../ui/forms/SubmitButton.tsx";
import { usePageForm } from "../../ui/forms/usePageForm.ts";
import { addRequestWords } from "./words.ts";

const { brand, model, comments } = limits.AddRequestInput;

const named = (missing: string) => (label: string, limit: typeof brand | typeof model) =>
  text(label, limit, requiredSentence(missing));

const fieldsOf = (kind: AddRequestKind) => ({
  brand: row(t("Brand"), named(t("Brand Name")), brand, { placeholder: t("For example Samsung") }),
  model: row(t("Model"), named(t("Model Name")), model, {
    placeholder: addRequestWords[kind].exampleModel,
  }),
  comments: row(t("Comments"), text, comments, {
    rows: 5,
    hint: t("RAM, storage, color, new or used: whatever helps us find the right one."),
  }),
});

type AddRequestFormProps = {
  kind: AddRequestKind;
  /** Called with the id of the new request. */
  onCreated: (id: string) => unknown;
};

/** The form in which customers ask the shop to list a device that the catalogue lacks. */
export function AddRequestForm({ kind, onCreated }: AddRequestFormProps) {
  const create = useSave(CreateAddRequestDocument, {
    once: true,
    done: addRequestWords[kind].created,
  });
  const [query] = useSearchParams();
  /** Returns a value that the previous page has put into the address. */
  const known = (name: string, maxLength: number) => (query.get(name) ?? "").slice(0, maxLength);
  const created = useRef("");
  const fields = fieldsOf(kind);
  const form = usePageForm({
    ...formOf(fields, {
      brand: known("brand", brand.maxLength),
      model: known("model", model.maxLength),
    }),
    faultMessage: t("Please Fill All The Fields"),
    save: async (input) => {
      created.current = (await create({ input: { kind, ...input } })).createAddRequest.id;
    },
    onSaved: () => onCreated(created.current),
  });
  return (
    <form onSubmit={form.submit} noValidate>
      <Stack gap="5">
        <Fields form={form} rows={fields} />
        <SubmitButton form={form} size="lg">
          {t("Send Request")}
        </SubmitButton>
      </Stack>
      {form.leaveDialog}
    </form>
  );
}
