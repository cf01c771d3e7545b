import { useMutation } from "@apollo/client/react";
import { Button, Flex } from "@chakra-ui/react";
import { DeleteWebhookEndpointDocument } from "../../generated/DeleteWebhookEndpoint.ts";
import { SendTestWebhookDocument } from "../../generated/SendTestWebhook.ts";
import type { WebhookEndpointRowFragment } from "../../generated/WebhookEndpointRow.ts";
import { messageOf } from "../../platform/errors.ts";
import { t } from "../../platform/i18n.ts";
import { ConfirmButton } from "../../ui/ConfirmButton.tsx";
import { toast } from "../../ui/toasts.ts";
import { hostOf } from "./hostOf.ts";

/** Opens a dialog about an endpoint. */
export type OpenDialog = (
  dialog: "change" | "secret",
  endpoint: WebhookEndpointRowFragment,
) => void;

type EndpointActionsProps = {
  endpoint: WebhookEndpointRowFragment;
  onOpen: OpenDialog;
  onChanged: () => unknown;
};

/** What an admin does with an endpoint. */
export function EndpointActions({ endpoint, onOpen, onChanged }: EndpointActionsProps) {
  const variables = { id: endpoint.id };
  const [sendTest, { loading }] = useMutation(SendTestWebhookDocument, { variables });
  const [remove] = useMutation(DeleteWebhookEndpointDocument, { variables });
  const tell = async (action: Promise<unknown>, message: string) => {
    try {
      await action;
      toast.success(message);
      await onChanged();
    } catch (error) {
      toast.error(messageOf(error));
    }
  };
  const host = hostOf(endpoint.url);
  const button = { size: "sm", variant: "outline" } as const;
  return (
    <Flex gap="2" wrap="wrap">
      <Button
        {...button}
        aria-label={t("Change {host}", { host })}
        onClick={() => onOpen("change", endpoint)}
      >
        {t("Change")}
      </Button>
      <Button
        {...button}
        aria-label={t("Secret of {host}", { host })}
        onClick={() => onOpen("secret", endpoint)}
      >
        {t("Secret")}
      </Button>
      <Button
        {...button}
        aria-label={t("Send a test to {host}", { host })}
        loading={loading}
        loadingText={t("Send a test")}
        onClick={() => void tell(sendTest(), t("Test Sent"))}
      >
        {t("Send a test")}
      </Button>
      <ConfirmButton
        {...button}
        colorPalette="danger"
        aria-label={t("Delete {host}", { host })}
        question={t("Delete the endpoint {host}? What it has not received is lost.", { host })}
        confirmLabel={t("Delete endpoint")}
        onConfirm={() => tell(remove(), t("Endpoint Deleted"))}
      >
        {t("Delete")}
      </ConfirmButton>
    </Flex>
  );
}
