import { Button, Flex, Stack } from "@chakra-ui/react";
import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { t } from "../../platform/i18n.ts";
import { Modal } from "../Modal.tsx";
import type { ZodForm } from "./useZodForm.ts";

type FormDialogProps<Input extends FieldValues, Output> = {
  title: string;
  form: ZodForm<Input, Output>;
  /** The words of the button that submits. */
  action: string;
  /** False while the form can't be submitted yet. */
  isReady?: boolean;
  onClose: () => void;
  /** The fields, one below the other. */
  children: ReactNode;
};

/** A form in a dialog, with a button to submit it and one to cancel, which is disabled meanwhile. */
export function FormDialog<Input extends FieldValues, Output>({
  title,
  form,
  action,
  isReady = true,
  onClose,
  children,
}: FormDialogProps<Input, Output>) {
  const { isSubmitting } = form.formState;
  return (
    <Modal title={title} open onClose={onClose}>
      <form onSubmit={form.submit} noValidate>
        <Stack gap="4">
          {children}
          <Flex justify="flex-end" gap="3" mt="2">
            <Button variant="outline" onClick={onClose} disabled={isSubmitting}>
              {t("Cancel")}
            </Button>
            <Button type="submit" disabled={!isReady} loading={isSubmitting} loadingText={action}>
              {action}
            </Button>
          </Flex>
        </Stack>
      </form>
    </Modal>
  );
}
