import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { useFormDraft } from "./useFormDraft.ts";
import { useLeaveGuard } from "./useLeaveGuard.tsx";
import { useZodForm, type ZodForm, type ZodFormOptions } from "./useZodForm.ts";

type PageFormOptions<Input extends FieldValues, Output> = ZodFormOptions<Input, Output> & {
  /** Called after saving. It opens another page, for which the form waits. */
  onSaved?: () => unknown;
  /** The form stays open after saving and guards later changes, instead of opening another page. */
  staysOnPage?: boolean;
  /** The values before the user's changes, to be stored with the draft. */
  base?: unknown;
};

/** A form that is a page. Its draft survives a reload, and leaving it unsaved needs a confirmation. */
export function usePageForm<Input extends FieldValues, Output>({
  onSaved,
  staysOnPage = false,
  base,
  ...options
}: PageFormOptions<Input, Output>): ZodForm<Input, Output> & { leaveDialog: ReactNode } {
  const form = useZodForm({
    ...options,
    save: async (output) => {
      // The saved object may mount the form anew, which would replace the saved values by the draft.
      draft.remove();
      try {
        await options.save(output);
      } catch (error) {
        draft.keep();
        throw error;
      }
      if (staysOnPage) form.reset(form.getValues());
      else release();
      draft.remove();
      await onSaved?.();
    },
  });
  const draft = useFormDraft(form, base);
  const { release, dialog } = useLeaveGuard(form.formState.isDirty);
  return { ...form, leaveDialog: dialog };
}
