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
  /** The schema that checks the values of the fields. The form saves the schema's output. */
  schema: z.ZodMiniType<Output, NoInfer<Partial<Input>>>;
  initial: Input;
  /** The labels of the fields. Errors that the server reports name the fields by these labels. */
  labels: Readonly<Partial<Record<keyof Input & string, string>>>;
  /**
   * The toast if at least one of the fields with errors is not filled in. Pass a function if the toast depends on the
   * errors. Without this option, and if all fields are filled in, the toast sums up the errors.
   */
  faultMessage?: string | ((errors: FieldErrors<Input>) => string);
  /**
   * Sends the schema's output. If the promise rejects, the form stays open and shows the reason. If `save` opens
   * another page, the form stays busy until that page is shown.
   */
  save: (output: Output) => Promise<unknown>;
};

export type ZodForm<Input extends FieldValues, Output = unknown> = UseFormReturn<
  Input,
  unknown,
  Output
> & {
  submit: (event?: FormEvent) => void;
  /** Returns the error of a field as a sentence. */
  errorOf: (name: FieldPath<Input>) => string | undefined;
};

/** Selects the content of the focused input, so that the next scan replaces it. */
function selectFocused(): void {
  const { activeElement } = document;
  if (activeElement instanceof HTMLInputElement) activeElement.select();
}

/** Returns the toast for values that the form's schema rejects. */
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
 * Returns a form that checks its values with a zod schema on submission. Errors found by the schema or by the server
 * appear below their fields. A toast sums up the errors, and the first field with an error gets the focus.
 */
export function useZodForm<Input extends FieldValues, Output>({
  schema,
  initial,
  labels,
  faultMessage,
  save,
}: ZodFormOptions<Input, Output>): ZodForm<Input, Output> {
  const form = useForm<Input, unknown, Output>({
    // zodResolver only accepts a schema whose input type has all fields.
    resolver: zodResolver(schema as z.ZodMiniType<Output, Input>),
    defaultValues: initial as DefaultValues<Input>,
  });
  // React state changes only with the next rendering. Without this ref, a second press before that rendering would
  // submit the form again.
  const isSubmitting = useRef(false);

  const showServerFaults = (error: unknown) => {
    const sentences = Object.entries(fieldErrorsOf(error));
    const faults = sentences.flatMap(([path, sentence]) => {
      const name = path.split(".").findLast((part) => Object.hasOwn(labels, part));
      if (!name) return [];
      // The server's sentence begins with the path of the input, which means nothing to people.
      const message = labels[name] + sentence.slice(path.length);
      return [{ name, message, value: form.getValues(name as FieldPath<Input>) }];
    });
    const areAllShown = faults.length > 0 && faults.length === sentences.length;
    // If the server reports only one field, the error's own message may say more than the sentence about that field.
    // For instance, the message of a conflict is about an object instead of a field.
    const [only] = sentences;
    // The error's message is not specific if it repeats the field's sentence. Both begin with the path, but only the
    // sentence capitalizes its first letter.
    const isSpecific = sentences.length === 1 && only?.[1].slice(1) !== messageOf(error).slice(1);
    const isSummed = areAllShown && !isSpecific && codeOf(error) !== "CONFLICT";
    toast.error(isSummed ? faultSummary(faults) : messageOf(error));
    // Reports the errors in reverse order, so that each field keeps its first error and the first field gets the focus.
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
      // react-hook-form has now focused the first field with an error.
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
