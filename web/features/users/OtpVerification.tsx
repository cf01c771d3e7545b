import { Button, Text } from "@chakra-ui/react";
import { useState } from "react";
import * as z from "zod/mini";
import { limits } from "../../generated/limits.ts";
import { SendOtpDocument, type SendOtpMutation } from "../../generated/SendOtp.ts";
import { VerifyOtpDocument, type VerifyOtpMutation } from "../../generated/VerifyOtp.ts";
import { codeOf, messageOf } from "../../platform/graphql/errors.ts";
import { t } from "../../platform/i18n.ts";
import { useAction } from "../../ui/actions/useAction.ts";
import { useSave } from "../../ui/actions/useSave.ts";
import { Input } from "../../ui/controls/controls.tsx";
import { LoadingButton } from "../../ui/controls/LoadingButton.tsx";
import { Modal } from "../../ui/dialogs/Modal.tsx";
import { FormField } from "../../ui/forms/FormField.tsx";
import { SubmitButton } from "../../ui/forms/SubmitButton.tsx";
import { useZodForm } from "../../ui/forms/useZodForm.ts";
import { useOtpFromMessage, useSecondsUntil } from "./otpTiming.ts";

type OtpVerificationProps = {
  sent: SendOtpMutation["sendOtp"];
  onVerified: (login: VerifyOtpMutation["verifyOtp"]) => void;
  /** Called when the user wants to enter another number. */
  onBack: () => void;
};

const labels = { otp: t("OTP") };

/**
 * The schema of the code. People may type or paste the code in any notation, or even paste the whole message: the
 * server finds the code in the text and checks it.
 */
const schema = z.object({ otp: z.string() });

/** The second step of the login, which asks for the one-time password in the message. */
export function OtpVerification({ sent, onVerified, onBack }: OtpVerificationProps) {
  const { mobile } = sent;
  const verify = useSave(VerifyOtpDocument, {
    handlesConflicts: true,
    onDone: ({ verifyOtp }) => onVerified(verifyOtp),
  });
  const form = useZodForm({
    schema,
    labels,
    initial: { otp: "" },
    // This text is never shown, because the schema accepts every string.
    faultMessage: "",
    save: async ({ otp }) => {
      try {
        await verify({ mobile, otp });
      } catch (error) {
        // The server has accepted the number before, so only the code can be wrong.
        if (codeOf(error) === "BAD_USER_INPUT")
          form.setError("otp", { message: messageOf(error) }, { shouldFocus: true });
        throw error;
      }
    },
  });
  useOtpFromMessage((otp) => form.setValue("otp", otp));
  return (
    <Modal title={t("OTP Verification")} open>
      <form onSubmit={form.submit} noValidate>
        <Text mb="4" color="fg.muted" fontSize="sm">
          {t("We have sent a code of {maxLength} digits to {mobile}.", {
            maxLength: limits.verifyOtp.otp.maxLength,
            mobile,
          })}
        </Text>
        <FormField label={labels.otp} error={form.errorOf("otp")}>
          <Input
            inputMode="numeric"
            autoComplete="one-time-code"
            fontSize="xl"
            letterSpacing="0.2em"
            fontVariantNumeric="tabular-nums"
            {...form.register("otp")}
          />
        </FormField>
        <SubmitButton form={form} w="full" size="lg" mt="5">
          {t("Verify")}
        </SubmitButton>
        <Resend sent={sent} onSent={() => form.setFocus("otp")} />
        <Button
          variant="ghost"
          w="full"
          mt="2"
          // The button is disabled while a code is being verified. Otherwise the user could go back to the previous
          // dialog, and would then be logged in when the verification succeeds.
          disabled={form.formState.isSubmitting}
          onClick={onBack}
        >
          {t("Use another number")}
        </Button>
      </form>
    </Modal>
  );
}

type ResendProps = {
  sent: SendOtpMutation["sendOtp"];
  /**
   * Called when another code has been sent. Must move the focus, because the button is disabled from then on until the
   * server allows another code.
   */
  onSent: () => void;
};

/** The button that sends another code. It is disabled until the server allows another code. */
function Resend({ sent, onSent }: ResendProps) {
  const [resendAt, setResendAt] = useState(sent.resendAt);
  const seconds = useSecondsUntil(resendAt);
  const [send, busy] = useAction(SendOtpDocument, {
    handlesConflicts: true,
    onDone: ({ sendOtp }) => {
      setResendAt(sendOtp.resendAt);
      onSent();
    },
  });
  return (
    <LoadingButton
      variant="ghost"
      w="full"
      mt="2"
      disabled={seconds > 0}
      loading={busy}
      onClick={() => void send({ mobile: sent.mobile })}
    >
      {seconds > 0 ? t("Send another code in {seconds} s", { seconds }) : t("Send another code")}
    </LoadingButton>
  );
}
