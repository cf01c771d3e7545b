import { zodResolver } from "@hookform/resolvers/zod";
import { type FormEvent, useRef } from "react";
import {
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  type UseFormReturn,
  useForm,
} from "react-hook-form";
import type * as z from "zod/mini";
import { codeOf, fieldErrorsOf, messageOf } from "../../platform/graphql/errors.ts";
import { untilLeft } from "../actions/untilLeft.ts";
import { toast } from "../toasts/toasts.ts";
import { faultSummary, hasMissing } from "./faultSummary.ts";

export type ZodFormOptions<Input extends FieldValues, Output> = {
  /** The schema that checks the values of the fields. Its output is saved. */
  schema: z.ZodMiniType<Output, NoInfer<Partial<Input>>>;
  initial: Input;
  /** The labels of the fields, for errors that the server finds. */
  labels: Readonly<Partial<Record<keyof Input & string, string>>>;
  /**
   * The toast if a field is not filled in, or a function that returns the toast for some errors. If it is undefined, or
   * if fields are filled in but invalid, the toast sums up the errors.
   */
  faultMessage?: string | ((errors: FieldErrors<Input>) => string);
  /**
   * Sends the schema's output. If the promise rejects, the form stays open and shows the reason. If `save` opens
   * another page, the form is busy until this page is shown.
   */
  save: (output: Output) => Promise<unknown>;
};

export type ZodForm<Input extends FieldValues, Output = unknown> = UseFormReturn<
  Input,
  unknown,
  Output
> & {
  submit: (event?: FormEvent) => void;
  /** The error of a field as a sentence. */
  errorOf: (name: FieldPath<Input>) => string | undefined;
};

/** Selects the text of the focused input, so that the next scan replaces it. */
function selectFocused(): void {
  const { activeElement } = document;
  if (activeElement instanceof HTMLInputElement) activeElement.select();
}

/** Returns the toast for the values that a form's schema finds invalid. */
export function faultToast<Input extends FieldValues>(
  form: Pick<UseFormReturn<Input>, "getValues">,
  invalid: FieldErrors<Input>,
  faultMessage: ZodFormOptions<Input, unknown>["faultMessage"],
): string {
  if (typeof faultMessage === "function") return faultMessage(invalid);
  const faults = Object.entries(invalid).map(([name, fault]) => ({
    value: form.getValues(name as FieldPath<Input>),
    message: typeof fault?.message === "string" ? fault.message : "",
  }));
  return faultMessage !== undefined && hasMissing(faults) ? faultMessage : faultSummary(faults);
}

/**
 * Returns a form whose values a zod schema checks on submission. Errors from client and server appear below their
 * fields. A toast shows the form's message, and the first field with an error gets the focus.
 */
export function useZodForm<Input extends FieldValues, Output>({
  schema,
  initial,
  labels,
  faultMessage,
  save,
}: ZodFormOptions<Input, Output>): ZodForm<Input, Output> {
  const form = useForm<Input, unknown, Output>({
    // zodResolver only accepts a schema for all values.
    resolver: zodResolver(schema as z.ZodMiniType<Output, Input>),
    defaultValues: initial as DefaultValues<Input>,
  });
  // The form's state is from the last rendering, so a second press in the same moment would not see the change.
  const isSubmitting = useRef(false);

  const showServerFaults = (error: unknown) => {
    const sentences = Object.entries(fieldErrorsOf(error));
    const faults = sentences.flatMap(([path, sentence]) => {
      const name = path.split(".").findLast((part) => Object.hasOwn(labels, part));
      if (!name) return [];
      // The sentence begins with the path of the input, which means nothing to people.
      const message = labels[name] + sentence.slice(path.length);
      return [{ name, message, value: form.getValues(name as FieldPath<Input>) }];
    });
    const areAllShown = faults.length > 0 && faults.length === sentences.length;
    // An error's own message says more than the sentence of its only field. The message of a conflict is about an
    // object, not about a field.
    const [only] = sentences;
    // The message of a field's error begins with the path, like the field's sentence, but without a capital letter.
    const isSpecific = sentences.length === 1 && only?.[1].slice(1) !== messageOf(error).slice(1);
    const isSummed = areAllShown && !isSpecific && codeOf(error) !== "CONFLICT";
    toast.error(isSummed ? faultSummary(faults) : messageOf(error));
    // The first error of a field is shown, and the first field is focused.
    for (const { name, message } of faults.reverse())
      form.setError(name as FieldPath<Input>, { type: "server", message }, { shouldFocus: true });
  };
  const onValid = async (output: Output) => {
    const { pathname } = location;
    toast.clearOutcomes();
    try {
      await save(output);
    } catch (error) {
      showServerFaults(error);
      selectFocused();
    }
    await untilLeft(pathname);
  };
  const showClientFaults = (invalid: FieldErrors<Input>) =>
    toast.error(faultToast(form, invalid, faultMessage));
  const submitOnce = async (event?: FormEvent) => {
    event?.preventDefault();
    if (isSubmitting.current) return;
    isSubmitting.current = true;
    try {
      let isValid = true;
      await form.handleSubmit(onValid, (invalid) => {
        isValid = false;
        showClientFaults(invalid);
      })(event);
      // The first field with an error now has the focus.
      if (!isValid) selectFocused();
    } finally {
      isSubmitting.current = false;
    }
  };
  return {
    ...form,
    submit: (event) => void submitOnce(event),
    errorOf: (name) => form.getFieldState(name, form.formState).error?.message,
  };
}
