import { Box, Button, Flex, Text } from "@chakra-ui/react";
import { formatPrice, t } from "../../../platform/i18n.ts";
import { LoadingButton } from "../../../ui/controls/LoadingButton.tsx";
import { Modal } from "../../../ui/dialogs/Modal.tsx";
import type { Preview } from "./useInspectionPreview.ts";

type SendDialogProps = {
  /** The seller's first name. */
  name: string;
  preview: Preview;
  /** The reason that the seller will read. It may be empty. */
  reason: string;
  busy: boolean;
  onSend: () => void;
  onClose: () => void;
};

/** Asks the admin for confirmation before the result of an inspection is sent to the seller. */
export function SendDialog({ name, preview, reason, busy, onSend, onClose }: SendDialogProps) {
  return (
    <Modal
      title={questionOf(name || t("The seller"), preview)}
      role="alertdialog"
      open
      onClose={busy ? undefined : onClose}
    >
      <Told name={name || t("The seller")} preview={preview} reason={reason} />
      <Flex justify="flex-end" gap="3" mt="6">
        <Button variant="outline" onClick={onClose} disabled={busy}>
          {t("Look again")}
        </Button>
        <LoadingButton onClick={onSend} loading={busy}>
          {t("Send")}
        </LoadingButton>
      </Flex>
    </Modal>
  );
}

function questionOf(name: string, { amount }: Preview): string {
  return amount === null
    ? t("{name} will read that we don't buy the device. Send?", { name })
    : t("{name} will be offered {amount}. Send?", { name, amount: formatPrice(amount) });
}

type ToldProps = Pick<SendDialogProps, "name" | "preview" | "reason">;

function Told({ name, preview, reason }: ToldProps) {
  const { message, sendsMessages, state } = preview;
  return (
    <>
      <Text color="fg.muted" fontSize="sm">
        {message === null
          ? t("No message is sent. {name} sees the result on the page of the sell request.", {
              name,
            })
          : sendsMessages
            ? t("{name} gets this message:", { name })
            : t("Messages are not sent. Tell {name} by phone, or pass this on:", { name })}
      </Text>
      {message && (
        <Box mt="2" p="3" bg="bg.muted" borderRadius="l2" fontSize="sm" overflowWrap="anywhere">
          {message}
        </Box>
      )}
      {state === "CONFIRMED" && <Text mt="2">{t("This is the quoted price.")}</Text>}
      {reason && (
        <Text mt="2" overflowWrap="anywhere">
          {t("Your reason: {reason}", { reason })}
        </Text>
      )}
    </>
  );
}
