import { Flex, Stack, Text } from "@chakra-ui/react";
import { RotateWebhookSecretDocument } from "../../generated/RotateWebhookSecret.ts";
import type { WebhookEndpointRowFragment } from "../../generated/WebhookEndpointRow.ts";
import { WebhookSecretDocument } from "../../generated/WebhookSecret.ts";
import { messageOf } from "../../platform/graphql/errors.ts";
import { useRead } from "../../platform/graphql/useRead.ts";
import { t } from "../../platform/i18n.ts";
import { useAction } from "../../ui/actions/useAction.ts";
import { SecretField } from "../../ui/controls/SecretField.tsx";
import { ConfirmButton } from "../../ui/dialogs/ConfirmButton.tsx";
import { Modal } from "../../ui/dialogs/Modal.tsx";
import { Loading } from "../../ui/page/Loading.tsx";
import { Moment } from "../../ui/text/Day.tsx";
import { Rich } from "../../ui/text/Rich.tsx";
import { hostOf } from "./hostOf.ts";

type SecretDialogProps = {
  endpoint: Pick<WebhookEndpointRowFragment, "id" | "url">;
  onClose: () => void;
};

/** A dialog that shows the secret of an endpoint. The secret can be replaced by a new secret. */
export function SecretDialog({ endpoint: { id, url }, onClose }: SecretDialogProps) {
  const { data, error } = useRead(WebhookSecretDocument, { id });
  const [rotate] = useAction(RotateWebhookSecretDocument, {
    done: t("Secret Rotated"),
  });
  const secret = data?.webhookSecret;
  return (
    <Modal title={t("The secret of {host}", { host: hostOf(url) })} open onClose={onClose}>
      <Stack gap="4">
        <Text color="fg.muted">
          {t("The endpoint uses the secret to verify that requests come from this shop.")}
        </Text>
        {error !== undefined && <Text color="fg.error">{messageOf(error)}</Text>}
        {!secret && !error && <Loading />}
        {secret && <SecretField label={t("Secret")} secret={secret.secret} />}
        {secret?.previousSecret && secret.previousSecretUntil && (
          <>
            <SecretField label={t("Previous secret")} secret={secret.previousSecret} />
            <Text fontSize="sm" color="fg.muted">
              <Rich
                text={t("Requests are signed with both until <date/>.")}
                parts={{ date: <Moment of={secret.previousSecretUntil} /> }}
              />
            </Text>
          </>
        )}
        <Flex justify="flex-end">
          <ConfirmButton
            variant="outline"
            question={t(
              "Create a new secret? For 24 hours, requests are also signed with the current secret.",
            )}
            confirmLabel={t("Rotate")}
            onConfirm={() => rotate({ id })}
          >
            {t("Rotate secret")}
          </ConfirmButton>
        </Flex>
      </Stack>
    </Modal>
  );
}
