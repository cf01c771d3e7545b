import { useMutation, useQuery } from "@apollo/client/react";
import { Button, Flex, Stack, Text } from "@chakra-ui/react";
import { DiscardWebhookDeliveryDocument } from "../../generated/DiscardWebhookDelivery.ts";
import { ReplayWebhookDeliveryDocument } from "../../generated/ReplayWebhookDelivery.ts";
import { WebhookDeliveryDocument } from "../../generated/WebhookDelivery.ts";
import type { WebhookDeliveryRowFragment } from "../../generated/WebhookDeliveryRow.ts";
import { webhookEventTypeWords } from "../../generated/words.ts";
import { messageOf } from "../../platform/errors.ts";
import { t } from "../../platform/i18n.ts";
import { ConfirmButton } from "../../ui/ConfirmButton.tsx";
import { Fact, Facts } from "../../ui/Facts.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { Modal } from "../../ui/Modal.tsx";
import { toast } from "../../ui/toasts.ts";
import { Attempts, Code } from "./Attempts.tsx";
import { DeliveryState } from "./DeliveryTable.tsx";

type DeliveryDialogProps = {
  id: string;
  /** Called after a replay or a discard. */
  onChanged: () => unknown;
  onClose: () => void;
};

/** A delivery with its requests and responses. */
export function DeliveryDialog({ id, onChanged, onClose }: DeliveryDialogProps) {
  const { data, error } = useQuery(WebhookDeliveryDocument, {
    variables: { id },
    fetchPolicy: "network-only",
  });
  const details = data?.webhookDelivery;
  const title = details ? webhookEventTypeWords[details.delivery.type] : t("Delivery");
  return (
    <Modal title={title} open onClose={onClose}>
      {error && <Text color="fg.error">{messageOf(error)}</Text>}
      {!details && !error && <Loading />}
      {details && (
        <Stack gap="4">
          <Facts>
            <Fact name={t("State")}>
              <DeliveryState of={details.delivery.state} />
            </Fact>
            <Fact name={t("Endpoint")}>{details.delivery.endpointUrl}</Fact>
            <Fact name={t("Object")}>{details.delivery.objectId}</Fact>
          </Facts>
          <Code label={t("Request body")}>{indented(details.requestBody)}</Code>
          <Attempts attempts={details.attempts} />
          <DeliveryActions delivery={details.delivery} onChanged={onChanged} onClose={onClose} />
        </Stack>
      )}
    </Modal>
  );
}

const indented = (json: string) => JSON.stringify(JSON.parse(json), null, 2);

type DeliveryActionsProps = Omit<DeliveryDialogProps, "id"> & {
  delivery: WebhookDeliveryRowFragment;
};

function DeliveryActions({ delivery: { id, state }, onChanged, onClose }: DeliveryActionsProps) {
  const variables = { id };
  const [replay, { loading }] = useMutation(ReplayWebhookDeliveryDocument, { variables });
  const [discard] = useMutation(DiscardWebhookDeliveryDocument, { variables });
  const tell = async (action: Promise<unknown>, message: string) => {
    try {
      await action;
      toast.success(message);
      onClose();
      await onChanged();
    } catch (failure) {
      toast.error(messageOf(failure));
    }
  };
  const again = state === "PENDING" ? t("Try now") : t("Replay");
  return (
    <Flex justify="flex-end" gap="3" wrap="wrap">
      {state === "PENDING" && (
        <ConfirmButton
          variant="outline"
          colorPalette="danger"
          question={t("Give up this delivery? The endpoint will not receive it.")}
          confirmLabel={t("Discard delivery")}
          onConfirm={() => tell(discard(), t("Delivery Discarded"))}
        >
          {t("Discard")}
        </ConfirmButton>
      )}
      <Button
        loading={loading}
        loadingText={again}
        onClick={() => void tell(replay(), t("Delivery Sent"))}
      >
        {again}
      </Button>
    </Flex>
  );
}
