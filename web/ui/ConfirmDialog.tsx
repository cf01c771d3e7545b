import { Button, Flex, Text } from "@chakra-ui/react";
import { Modal } from "./Modal.tsx";

export type ConfirmDialogProps = {
  /** What is about to happen, and whether the person is sure. */
  question: string;
  /** The word on the button that does it. */
  confirmLabel: string;
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Asks before something that can't be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { question, confirmLabel, busy = false, onConfirm, onCancel } = props;
  return (
    <Modal title="Please confirm" role="alertdialog" open onClose={onCancel}>
      <Text color="fg.muted">{question}</Text>
      <Flex justify="flex-end" gap="3" mt="6">
        <Button variant="outline" onClick={onCancel} disabled={busy}>
          Cancel
        </Button>
        <Button colorPalette="danger" onClick={onConfirm} loading={busy} loadingText={confirmLabel}>
          {confirmLabel}
        </Button>
      </Flex>
    </Modal>
  );
}
