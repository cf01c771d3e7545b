import { useMutation } from "@apollo/client/react";
import { Button, chakra, Flex, Text } from "@chakra-ui/react";
import { type FormEvent, useState } from "react";
import { SendOtpDocument, type SendOtpMutation } from "../../generated/SendOtp.ts";
import { messageOf } from "../../platform/errors.ts";
import { Input } from "../../ui/controls.tsx";
import { Modal } from "../../ui/Modal.tsx";
import { toast } from "../../ui/toasts.ts";

const required = "Phone Number is Required";

type SendOtpProps = {
  onSent: (receipt: SendOtpMutation["sendOtp"]) => void;
  onClose: () => void;
};

/** The first step of the login: where to send the one-time password. */
export function SendOtp({ onSent, onClose }: SendOtpProps) {
  const [mobile, setMobile] = useState("");
  const [send, { loading }] = useMutation(SendOtpDocument, {
    onCompleted: ({ sendOtp }) => onSent(sendOtp),
    onError: (error) => toast.error(messageOf(error)),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (mobile.trim() === "") toast.error(required);
    else void send({ variables: { mobile: mobile.trim() } });
  };
  return (
    <Modal title="Send OTP" open onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <Text mb="4" color="fg.muted" fontSize="sm">
          Log in or sign up with your mobile number. We send you a code by SMS.
        </Text>
        <chakra.label htmlFor="mobile" display="block" mb="1.5" fontSize="sm" fontWeight="medium">
          Phone Number
        </chakra.label>
        <Flex gap="2" mb="5">
          <Prefix>+88</Prefix>
          <Input
            id="mobile"
            type="tel"
            inputMode="numeric"
            autoComplete="tel-national"
            placeholder={required}
            value={mobile}
            onChange={(event) => setMobile(event.target.value)}
          />
        </Flex>
        <Button type="submit" w="full" size="lg" loading={loading} loadingText="Send Otp">
          Send Otp
        </Button>
      </form>
    </Modal>
  );
}

const Prefix = chakra("span", {
  base: {
    display: "grid",
    placeItems: "center",
    px: "3",
    minH: "touch",
    bg: "bg.muted",
    borderRadius: "l2",
    fontWeight: "medium",
  },
});
