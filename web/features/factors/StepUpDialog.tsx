import { Text } from "@chakra-ui/react";
import { useEffect, useState } from "react";
import { AnswerFactorDocument } from "../../generated/AnswerFactor.ts";
import { BeginStepUpDocument } from "../../generated/BeginStepUp.ts";
import { messageOf } from "../../platform/graphql/errors.ts";
import { write } from "../../platform/graphql/operations.ts";
import { t } from "../../platform/i18n.ts";
import { Modal } from "../../ui/dialogs/Modal.tsx";
import { Loading } from "../../ui/page/Loading.tsx";
import { toast } from "../../ui/toasts/toasts.ts";
import { FactorForm, type FactorRequest, type GiveFactor } from "./FactorForm.tsx";
import { settleStepUp } from "./stepUpRequest.ts";

const begin = async (): Promise<FactorRequest> =>
  (await write(BeginStepUpDocument, {})).beginStepUp;

/**
 * Sends the second factor. Doesn't use `useSave`, because `useSave` would load the page's data again. The write that
 * waits for the factor loads the data when it is done.
 */
const give: GiveFactor = async (variables) => {
  await write(AnswerFactorDocument, variables);
  settleStepUp(true);
};

/** Asks for a second factor, because the server requires one for a write. The write is then sent again. */
export function StepUpDialog() {
  const [request, setRequest] = useState<FactorRequest>();
  useEffect(() => {
    begin().then(setRequest, (error: unknown) => {
      toast.error(messageOf(error));
      settleStepUp(false);
    });
  }, []);
  return (
    <Modal title={t("Confirm that it is you")} open onClose={() => settleStepUp(false)}>
      <Text mb="4" color="fg.muted" fontSize="sm">
        {t("This needs your second factor, because you have not used it in the last 15 minutes.")}
      </Text>
      {request ? <FactorForm request={request} give={give} /> : <Loading />}
    </Modal>
  );
}
