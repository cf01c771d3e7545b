import { Box, type ButtonProps, chakra } from "@chakra-ui/react";
import { useId, useState } from "react";
import { limits } from "../../generated/limits.ts";
import { t } from "../../platform/i18n.ts";
import { Textarea } from "../../ui/controls/controls.tsx";
import { ConfirmButton } from "../../ui/dialogs/ConfirmButton.tsx";

type RejectButtonProps = Omit<ButtonProps, "onClick"> & {
  /** The question to confirm, with the names of the device and the seller. */
  question: string;
  onReject: (reason: string) => Promise<unknown>;
};

/** A button that rejects sell requests. It asks for confirmation and for the reason that the sellers will read. */
export function RejectButton({ question, onReject, ...button }: RejectButtonProps) {
  const [reason, setReason] = useState("");
  const id = useId();
  return (
    <ConfirmButton
      {...button}
      question={question}
      confirmLabel={t("Reject")}
      fields={
        <Box mt="4">
          <chakra.label htmlFor={id} display="block" mb="1" fontWeight="medium">
            {t("Reason for the seller to read (optional)")}
          </chakra.label>
          <Textarea
            id={id}
            rows={3}
            maxLength={limits.updateEvaluation.reason.maxLength}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </Box>
      }
      onConfirm={() => onReject(reason)}
    />
  );
}
