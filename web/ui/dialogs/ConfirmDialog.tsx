import { Button, Flex, Text } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { t } from "../../platform/i18n.ts";
import { LoadingButton } from "../controls/LoadingButton.tsx";
import { Modal } from "./Modal.tsx";

export type ConfirmDialogProps = {
  /** The question, as a sentence. */
  question: string;
  /** The label of the button that confirms. */
  confirmLabel: string;
  /** The colour palette of the button that confirms. Default: "danger". */
  confirmPalette?: "danger" | "accent";
  /** The label of the button that closes the dialog without confirming. */
  closeLabel?: string;
  /** Fields below the question. */
  fields?: ReactNode;
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks for confirmation before an action that can't be undone. */
export function ConfirmDialog({
  question,
  confirmLabel,
  confirmPalette = "danger",
  closeLabel = t("Cancel"),
  fields,
  busy = false,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  return (
    <Modal title={t("Please confirm")} role="alertdialog" open onClose={busy ? undefined : onClose}>
      <Text color="fg.muted">{question}</Text>
      {fields}
      <Flex justify="flex-end" gap="3" mt="6">
        <Button variant="outline" onClick={onClose} disabled={busy}>
          {closeLabel}
        </Button>
        <LoadingButton colorPalette={confirmPalette} onClick={onConfirm} loading={busy}>
          {confirmLabel}
        </LoadingButton>
      </Flex>
    </Modal>
  );
}
