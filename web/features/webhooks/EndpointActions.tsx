import { useMutation } from "@apollo/client/react";
import { Button, Flex } from "@chakra-ui/react";
import { DeleteWebhookEndpointDocument } from "../../generated/DeleteWebhookEndpoint.ts";
import { SendTestWebhookDocument } from "../../generated/SendTestWebhook.ts";
import type { WebhookEndpointRowFragment } from "../../generated/WebhookEndpointRow.ts";
import { messageOf } from "../../platform/errors.ts";
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
      <Button {...button} aria-label={`Change ${host}`} onClick={() => onOpen("change", endpoint)}>
        Change
      </Button>
      <Button
        {...button}
        aria-label={`Secret of ${host}`}
        onClick={() => onOpen("secret", endpoint)}
      >
        Secret
      </Button>
      <Button
        {...button}
        aria-label={`Send a test to ${host}`}
        loading={loading}
        loadingText="Send a test"
        onClick={() => void tell(sendTest(), "Test Sent")}
      >
        Send a test
      </Button>
      <ConfirmButton
        {...button}
        colorPalette="danger"
        aria-label={`Delete ${host}`}
        question={`Delete the endpoint ${host}? What it has not received is lost.`}
        confirmLabel="Delete endpoint"
        onConfirm={() => tell(remove(), "Endpoint Deleted")}
      >
        Delete
      </ConfirmButton>
    </Flex>
  );
}
