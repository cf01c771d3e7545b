import { Flex, Stack, Text } from "@chakra-ui/react";
import { DiscardWebhookDeliveryDocument } from "../../generated/DiscardWebhookDelivery.ts";
import { ReplayWebhookDeliveryDocument } from "../../generated/ReplayWebhookDelivery.ts";
import { WebhookDeliveryDocument } from "../../generated/WebhookDelivery.ts";
import type { WebhookDeliveryRowFragment } from "../../generated/WebhookDeliveryRow.ts";
import { webhookEventTypeWords } from "../../generated/words.ts";
import { messageOf } from "../../platform/graphql/errors.ts";
import { useRead } from "../../platform/graphql/useRead.ts";
import { t } from "../../platform/i18n.ts";
import { useAction } from "../../ui/actions/useAction.ts";
import { LoadingButton } from "../../ui/controls/LoadingButton.tsx";
import { ConfirmButton } from "../../ui/dialogs/ConfirmButton.tsx";
import { Modal } from "../../ui/dialogs/Modal.tsx";
import { Loading } from "../../ui/page/Loading.tsx";
import { Fact, Facts } from "../../ui/text/Facts.tsx";
import { Attempts, Code } from "./Attempts.tsx";
import { DeliveryState } from "./deliveryColumns.tsx";

type DeliveryDialogProps = { id: string; onClose: () => void };

/** A dialog that shows a delivery with its requests and responses. */
export function DeliveryDialog({ id, onClose }: DeliveryDialogProps) {
  const { data, error } = useRead(WebhookDeliveryDocument, { id });
  const details = data?.webhookDelivery;
  const title = details ? webhookEventTypeWords[details.delivery.type] : t("Delivery");
  return (
    <Modal title={title} open onClose={onClose}>
      {error !== undefined && <Text color="fg.error">{messageOf(error)}</Text>}
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
          {details.requestBody !== null && (
            <Code label={t("Request body")}>{indented(details.requestBody)}</Code>
          )}
          <Attempts attempts={details.attempts} />
          <DeliveryActions delivery={details.delivery} onClose={onClose} />
        </Stack>
      )}
    </Modal>
  );
}

const indented = (json: string) => JSON.stringify(JSON.parse(json), null, 2);

type DeliveryActionsProps = { delivery: WebhookDeliveryRowFragment; onClose: () => void };

function DeliveryActions({ delivery: { id, state }, onClose }: DeliveryActionsProps) {
  const [replay, busy] = useAction(ReplayWebhookDeliveryDocument, {
    once: true,
    done: t("Delivery Sent"),
    onDone: onClose,
  });
  const [discard] = useAction(DiscardWebhookDeliveryDocument, {
    done: t("Delivery Discarded"),
    onDone: onClose,
  });
  const again = state === "PENDING" ? t("Try now") : t("Replay");
  return (
    <Flex justify="flex-end" gap="3" wrap="wrap">
      {state === "PENDING" && (
        <ConfirmButton
          variant="outline"
          colorPalette="danger"
          question={t("Give up this delivery? The endpoint will not receive it.")}
          confirmLabel={t("Discard delivery")}
          onConfirm={() => discard({ id })}
        >
          {t("Discard")}
        </ConfirmButton>
      )}
      <LoadingButton loading={busy} onClick={() => void replay({ id })}>
        {again}
      </LoadingButton>
    </Flex>
  );
}
