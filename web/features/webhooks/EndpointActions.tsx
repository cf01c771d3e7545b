import { Button, Flex } from "@chakra-ui/react";
import { DeleteWebhookEndpointDocument } from "../../generated/DeleteWebhookEndpoint.ts";
import { SendTestWebhookDocument } from "../../generated/SendTestWebhook.ts";
import type { WebhookEndpointRowFragment } from "../../generated/WebhookEndpointRow.ts";
import { t } from "../../platform/i18n.ts";
import { useAction } from "../../ui/actions/useAction.ts";
import { LoadingButton } from "../../ui/controls/LoadingButton.tsx";
import { ConfirmButton } from "../../ui/dialogs/ConfirmButton.tsx";
import { hostOf } from "./hostOf.ts";

/** Opens a dialog for an endpoint. */
export type OpenDialog = (
  dialog: "change" | "secret",
  endpoint: WebhookEndpointRowFragment,
) => void;

type EndpointActionsProps = {
  endpoint: WebhookEndpointRowFragment;
  onOpen: OpenDialog;
};

/** The actions that an admin can take on an endpoint. */
export function EndpointActions({ endpoint, onOpen }: EndpointActionsProps) {
  const { id } = endpoint;
  const [sendTest, busy] = useAction(SendTestWebhookDocument, {
    once: true,
    done: t("Test Sent"),
  });
  const [remove] = useAction(DeleteWebhookEndpointDocument, {
    done: t("Endpoint Deleted"),
  });
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
      <LoadingButton
        {...button}
        aria-label={t("Send a test to {host}", { host })}
        loading={busy}
        onClick={() => void sendTest({ id })}
      >
        {t("Send a test")}
      </LoadingButton>
      <ConfirmButton
        {...button}
        colorPalette="danger"
        aria-label={t("Delete {host}", { host })}
        question={t("Delete the endpoint {host}? Events that it has not received yet are lost.", {
          host,
        })}
        confirmLabel={t("Delete endpoint")}
        onConfirm={() => remove({ id })}
      >
        {t("Delete")}
      </ConfirmButton>
    </Flex>
  );
}
