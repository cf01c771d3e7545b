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
  /** Checks the values that it names; its output is saved. */
  schema: z.ZodMiniType<Output, NoInfer<Partial<Input>>>;
  initial: Input;
  /** The names by which people know the fields, for the faults that the server finds. */
  labels: Readonly<Partial<Record<keyof Input & string, string>>>;
  /**
   * The toast where a field is not filled in, or what a function says of the faults. Without it, and where values are
   * wrong, the toast sums the faults up.
   */
  faultMessage?: string | ((errors: FieldErrors<Input>) => string);
  /**
   * Sends what the schema made of the values. Where it rejects, the form stays and shows why. Where it leads to another
   * page, the form is busy until that is shown.
   */
  save: (output: Output) => Promise<unknown>;
};

export type ZodForm<Input extends FieldValues, Output = unknown> = UseFormReturn<
  Input,
  unknown,
  Output
> & {
  submit: (event?: FormEvent) => void;
  /** The fault of a field, in a sentence. */
  errorOf: (name: FieldPath<Input>) => string | undefined;
};

/** Selects the text of the focused input, so that the next scan replaces it. */
function selectFocused(): void {
  const { activeElement } = document;
  if (activeElement instanceof HTMLInputElement) activeElement.select();
}

/** What a toast says of the values that a form's schema finds at fault. */
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
 * A form whose values a zod schema checks when it is submitted. Faults, the client's and the server's,
 * stand below their fields; a toast says the form's message, and the first field at fault gets the focus.
 */
export function useZodForm<Input extends FieldValues, Output>({
  schema,
  initial,
  labels,
  faultMessage,
  save,
}: ZodFormOptions<Input, Output>): ZodForm<Input, Output> {
  const form = useForm<Input, unknown, Output>({
    // zodResolver takes a schema for all values only.
    resolver: zodResolver(schema as z.ZodMiniType<Output, Input>),
    defaultValues: initial as DefaultValues<Input>,
  });
  // Not the form's state, which is that of the last rendering, before a second press in the same moment.
  const isSubmitting = useRef(false);

  const showServerFaults = (error: unknown) => {
    const sentences = Object.entries(fieldErrorsOf(error));
    const faults = sentences.flatMap(([path, sentence]) => {
      const name = path.split(".").findLast((part) => Object.hasOwn(labels, part));
      if (!name) return [];
      // The sentence begins with the path of the input, which says nothing to people.
      const message = labels[name] + sentence.slice(path.length);
      return [{ name, message, value: form.getValues(name as FieldPath<Input>) }];
    });
    const areAllShown = faults.length > 0 && faults.length === sentences.length;
    // The message of a conflict is about an object, not about a field.
    const isSummed = areAllShown && codeOf(error) !== "CONFLICT";
    toast.error(isSummed ? faultSummary(faults) : messageOf(error));
    // The first fault of a field is the one to show, and the first field is the one to focus.
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
      // The first field at fault has the focus now.
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
