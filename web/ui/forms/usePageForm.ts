import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { useFormDraft } from "./useFormDraft.ts";
import { useLeaveGuard } from "./useLeaveGuard.tsx";
import { useZodForm, type ZodForm, type ZodFormOptions } from "./useZodForm.ts";

type PageFormOptions<Input extends FieldValues, Output> = ZodFormOptions<Input, Output> & {
  /** Called after saving. If the callback opens another page, the form stays busy until that page is shown. */
  onSaved?: () => unknown;
  /** Whether the form stays open after saving and guards later changes. */
  staysOnPage?: boolean;
  /** The values before the user's changes. They are stored together with the draft. */
  base?: unknown;
};

/**
 * Returns a form that has its own page. The form's draft survives a reload, and leaving the page without saving needs a
 * confirmation.
 */
export function usePageForm<Input extends FieldValues, Output>({
  onSaved,
  staysOnPage = false,
  base,
  ...options
}: PageFormOptions<Input, Output>): ZodForm<Input, Output> & { leaveDialog: ReactNode } {
  const form = useZodForm({
    ...options,
    save: async (output) => {
      // Removes the draft before saving. The saved object may mount the form anew, and the form would otherwise show
      // the draft instead of the saved values.
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
