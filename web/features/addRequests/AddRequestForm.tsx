import { Stack } from "@chakra-ui/react";
import { useRef } from "react";
import { useSearchParams } from "react-router-dom";
import * as z from "zod/mini";
import { CreateAddRequestDocument } from "../../generated/CreateAddRequest.ts";
import { limits } from "../../generated/limits.ts";
import { t } from "../../platform/i18n.ts";
import type { AddRequestKind } from "../../platform/kinds.ts";
import { useSave } from "../../ui/actions/useSave.ts";
import { Input, Textarea } from "../../ui/controls/controls.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { requiredSentence, text } from "../../ui/forms/rules.ts";
import { SubmitButton } from "../../ui/forms/SubmitButton.tsx";
import { usePageForm } from "../../ui/forms/usePageForm.ts";
import { addRequestWords } from "./words.ts";

const labels = { brand: t("Brand"), model: t("Model"), comments: t("Comments") };
const { brand, model, comments } = limits.AddRequestInput;

const schema = z.object({
  brand: text(labels.brand, brand, requiredSentence(t("Brand Name"))),
  model: text(labels.model, model, requiredSentence(t("Model Name"))),
  comments: text(labels.comments, comments),
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
  const form = usePageForm({
    schema,
    labels,
    initial: {
      brand: known("brand", brand.maxLength),
      model: known("model", model.maxLength),
      comments: "",
    },
    faultMessage: t("Please Fill All The Fields"),
    save: async (input) => {
      created.current = (await create({ input: { kind, ...input } })).createAddRequest.id;
    },
    onSaved: () => onCreated(created.current),
  });
  return (
    <form onSubmit={form.submit} noValidate>
      <Stack gap="5">
        <Field form={form} name="brand" label={labels.brand} limit={brand}>
          <Input placeholder={t("For example Samsung")} />
        </Field>
        <Field form={form} name="model" label={labels.model} limit={model}>
          <Input placeholder={addRequestWords[kind].exampleModel} />
        </Field>
        <Field
          form={form}
          name="comments"
          label={labels.comments}
          limit={comments}
          hint={t("RAM, storage, color, new or used: whatever helps us find the right one.")}
        >
          <Textarea rows={5} />
        </Field>
        <SubmitButton form={form} size="lg">
          {t("Send Request")}
        </SubmitButton>
      </Stack>
      {form.leaveDialog}
    </form>
  );
}
