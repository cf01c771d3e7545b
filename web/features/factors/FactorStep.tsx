import { Button, Text } from "@chakra-ui/react";
import { AnswerFactorDocument } from "../../generated/AnswerFactor.ts";
import type { UserInfoFragment } from "../../generated/UserInfo.ts";
import { t } from "../../platform/i18n.ts";
import { useSave } from "../../ui/actions/useSave.ts";
import { Modal } from "../../ui/dialogs/Modal.tsx";
import { FactorForm, type FactorRequest } from "./FactorForm.tsx";

type FactorStepProps = {
  request: FactorRequest;
  onVerified: (session: UserInfoFragment) => void;
  /** Called to start the login again, for instance if more than five minutes have passed. */
  onBack: () => void;
};

/** The step of the login in which staff enter their second factor. */
export function FactorStep({ request, onVerified, onBack }: FactorStepProps) {
  const give = useSave(AnswerFactorDocument, {
    handlesConflicts: true,
    onDone: ({ answerFactor }) => onVerified(answerFactor),
  });
  return (
    <Modal title={t("Second factor")} open>
      <Text mb="4" color="fg.muted" fontSize="sm">
        {t("Your account has a second factor. Use it to finish the login.")}
      </Text>
      <FactorForm request={request} give={give} />
      <Button variant="ghost" w="full" mt="2" onClick={onBack}>
        {t("Start again")}
      </Button>
    </Modal>
  );
}
