import { Button, Flex, Stack } from "@chakra-ui/react";
import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { t } from "../../platform/i18n.ts";
import { SubmitButton } from "../../ui/forms/SubmitButton.tsx";
import { Modal } from "../dialogs/Modal.tsx";
import type { ZodForm } from "./useZodForm.ts";

type FormDialogProps<Input extends FieldValues, Output> = {
  title: string;
  form: ZodForm<Input, Output>;
  /** The label of the button that submits. */
  action: string;
  onClose: () => void;
  /** Whether the form can be submitted. Default: true. */
  isReady?: boolean;
  /** The content of the dialog after the form has been submitted, if the dialog stays open. */
  done?: { title: string; content: ReactNode } | undefined;
  /** An additional button in front of the other buttons. */
  extra?: ReactNode;
  /** The fields, one below the other. */
  children: ReactNode;
};

/**
 * A form in a dialog, with buttons to submit and to cancel. Cancelling is disabled while the form is being submitted.
 */
export function FormDialog<Input extends FieldValues, Output>({
  title,
  done,
  ...props
}: FormDialogProps<Input, Output>) {
  const { form, onClose } = props;
  return (
    <Modal
      title={done?.title ?? title}
      open
      onClose={form.formState.isSubmitting ? undefined : onClose}
    >
      {done ? done.content : <DialogForm {...props} />}
    </Modal>
  );
}

function DialogForm<Input extends FieldValues, Output>({
  form,
  action,
  onClose,
  isReady = true,
  extra,
  children,
}: Omit<FormDialogProps<Input, Output>, "title" | "done">) {
  const { isSubmitting } = form.formState;
  return (
    <form onSubmit={form.submit} noValidate>
      <Stack gap="4">
        {children}
        <Flex justify="flex-end" gap="3" mt="2" wrap="wrap">
          {extra}
          <Button variant="outline" onClick={onClose} disabled={isSubmitting}>
            {t("Cancel")}
          </Button>
          <SubmitButton form={form} disabled={!isReady}>
            {action}
          </SubmitButton>
        </Flex>
      </Stack>
    </form>
  );
}
