import { useMutation } from "@apollo/client/react";
import { Button, Stack } from "@chakra-ui/react";
import { type ChangeEvent, type FormEvent, useState } from "react";
import { CreateAddRequestDocument } from "../../generated/CreateAddRequest.ts";
import { fieldErrorsOf, messageOf } from "../../platform/errors.ts";
import type { AddRequestKind } from "../../platform/kinds.ts";
import { Input, Textarea } from "../../ui/controls.tsx";
import { FormField } from "../../ui/FormField.tsx";
import { focusFirst } from "../../ui/focusFirst.ts";
import { toast } from "../../ui/toasts.ts";
import { forgetLists } from "./useDecisions.ts";
import { addRequestWords } from "./words.ts";

/** The most characters that the server takes of each. */
const longest = { brand: 60, model: 100, comments: 2000 };

const nothing = { brand: "", model: "", comments: "" };

/** What is missing from a wish, by field. */
function missingFrom({ brand, model }: typeof nothing): Record<string, string> {
  const missing: Record<string, string> = {};
  if (brand.trim() === "") missing.brand = "Brand Name is Required";
  if (model.trim() === "") missing.model = "Model Name is Required";
  return missing;
}

type AddRequestFormProps = { kind: AddRequestKind; onCreated: () => void };

/** Asks the shop to list a device that is missing from its catalogue. */
export function AddRequestForm({ kind, onCreated }: AddRequestFormProps) {
  const [wish, setWish] = useState(nothing);
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [create, { loading }] = useMutation(CreateAddRequestDocument, {
    update: forgetLists,
    onCompleted: () => {
      toast.success(addRequestWords[kind].created);
      onCreated();
    },
    onError: (error) => {
      setFaults(fieldErrorsOf(error));
      toast.error(messageOf(error));
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const missing = missingFrom(wish);
    setFaults(missing);
    if (focusFirst(event.currentTarget, missing)) toast.error("Please Fill All The Fields");
    else if (!loading) void create({ variables: { input: { kind, ...wish } } });
  };
  const bound = (name: keyof typeof wish) => ({
    name,
    maxLength: longest[name],
    value: wish[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      setWish({ ...wish, [name]: target.value }),
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="5">
        <FormField label="Brand" error={faults.brand}>
          <Input required placeholder="For example Samsung" {...bound("brand")} />
        </FormField>
        <FormField label="Model" error={faults.model}>
          <Input required placeholder={addRequestWords[kind].exampleModel} {...bound("model")} />
        </FormField>
        <FormField
          label="Comments"
          error={faults.comments}
          hint="RAM, storage, colour, new or used: whatever helps us find the right one."
        >
          <Textarea rows={5} {...bound("comments")} />
        </FormField>
        <Button type="submit" size="lg" loading={loading} loadingText="Send Request">
          Send Request
        </Button>
      </Stack>
    </form>
  );
}
