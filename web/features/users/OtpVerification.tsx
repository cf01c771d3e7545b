import { useMutation } from "@apollo/client/react";
import { Button, Text } from "@chakra-ui/react";
import { type FormEvent, useState } from "react";
import { SendOtpDocument, type SendOtpMutation } from "../../generated/SendOtp.ts";
import type { UserInfoFragment } from "../../generated/UserInfo.ts";
import { VerifyOtpDocument } from "../../generated/VerifyOtp.ts";
import { messageOf } from "../../platform/errors.ts";
import { Input } from "../../ui/controls.tsx";
import { FormField } from "../../ui/FormField.tsx";
import { Modal } from "../../ui/Modal.tsx";
import { toast } from "../../ui/toasts.ts";
import { useOtpFromMessage, useSecondsUntil } from "./otpTiming.ts";

type OtpVerificationProps = {
  sent: SendOtpMutation["sendOtp"];
  onVerified: (session: UserInfoFragment) => void;
};

/** The second step of the login: the one-time password from the message. */
export function OtpVerification({ sent, onVerified }: OtpVerificationProps) {
  const [otp, setOtp] = useState("");
  const { mobile } = sent;
  const [verify, { loading }] = useMutation(VerifyOtpDocument, {
    onCompleted: ({ verifyOtp }) => onVerified(verifyOtp),
    onError: (error) => toast.error(messageOf(error)),
  });
  useOtpFromMessage(setOtp);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void verify({ variables: { mobile, otp: otp.trim() } });
  };
  return (
    <Modal title="OTP Verification" open>
      <form onSubmit={submit} noValidate>
        <Text mb="4" color="fg.muted" fontSize="sm">
          We have sent a code of 6 digits to {mobile}.
        </Text>
        <FormField label="OTP">
          <Input
            inputMode="numeric"
            autoComplete="one-time-code"
            fontSize="xl"
            letterSpacing="0.2em"
            fontVariantNumeric="tabular-nums"
            value={otp}
            onChange={(event) => setOtp(event.target.value)}
          />
        </FormField>
        <Button type="submit" w="full" size="lg" mt="5" loading={loading} loadingText="Verify">
          Verify
        </Button>
        <Resend sent={sent} />
      </form>
    </Modal>
  );
}

/** Asks for another code, once the server allows one. */
function Resend({ sent }: { sent: SendOtpMutation["sendOtp"] }) {
  const [resendAt, setResendAt] = useState(sent.resendAt);
  const seconds = useSecondsUntil(resendAt);
  const [send, { loading }] = useMutation(SendOtpDocument, {
    variables: { mobile: sent.mobile },
    onCompleted: ({ sendOtp }) => setResendAt(sendOtp.resendAt),
    onError: (error) => toast.error(messageOf(error)),
  });
  return (
    <Button
      variant="ghost"
      w="full"
      mt="2"
      disabled={seconds > 0}
      loading={loading}
      onClick={() => void send()}
    >
      {seconds > 0 ? `Send another code in ${seconds} s` : "Send another code"}
    </Button>
  );
}
