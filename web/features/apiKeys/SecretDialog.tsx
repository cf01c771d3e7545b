import { Button, Flex, Stack, Text } from "@chakra-ui/react";
import { useId, useState } from "react";
import { t } from "../../platform/i18n.ts";
import { Textarea } from "../../ui/controls.tsx";
import { Modal } from "../../ui/Modal.tsx";
import { toast } from "../../ui/toasts.ts";

/** A new key's name and its secret, which the server does not show again. */
export type ShownSecret = { name: string; secret: string };

type SecretDialogProps = ShownSecret & { onClose: () => void };

/** Shows the secret of a new key. Only its button closes it: an accidental click would lose the secret. */
export function SecretDialog({ name, secret, onClose }: SecretDialogProps) {
  const id = useId();
  const [isCopied, setIsCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret);
      setIsCopied(true);
    } catch {
      // Without HTTPS or the permission, browsers have no clipboard for pages.
      toast.error(t("Please select the key and copy it yourself"));
    }
  };
  return (
    <Modal title={t("The key of {name}", { name })} open role="alertdialog">
      <Stack gap="4">
        <Text color="fg.muted">
          {t("Copy the key now and keep it in a safe place. It can't be shown again.")}
        </Text>
        <label htmlFor={id}>{t("Key")}</label>
        <Textarea
          id={id}
          readOnly
          rows={2}
          value={secret}
          minH="0"
          fontFamily="monospace"
          wordBreak="break-all"
          resize="none"
          onFocus={(event) => event.currentTarget.select()}
        />
        <Flex justify="flex-end" gap="3">
          <Button variant="outline" onClick={() => void copy()}>
            {isCopied ? t("Copied") : t("Copy key")}
          </Button>
          <Button onClick={onClose}>{t("I have kept the key")}</Button>
        </Flex>
      </Stack>
    </Modal>
  );
}
