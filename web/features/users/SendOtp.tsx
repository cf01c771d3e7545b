import { chakra, Text } from "@chakra-ui/react";
import * as z from "zod/mini";
import { limits } from "../../generated/limits.ts";
import { SendOtpDocument, type SendOtpMutation } from "../../generated/SendOtp.ts";
import { t } from "../../platform/i18n.ts";
import { useSave } from "../../ui/actions/useSave.ts";
import { Input } from "../../ui/controls/controls.tsx";
import { Modal } from "../../ui/dialogs/Modal.tsx";
import { FormField } from "../../ui/forms/FormField.tsx";
import { SubmitButton } from "../../ui/forms/SubmitButton.tsx";
import { useZodForm } from "../../ui/forms/useZodForm.ts";

const required = t("Phone Number is Required");
const labels = { mobile: t("Phone Number") };

/** The schema of the mobile number. It accepts any notation, because the server checks the number. */
const schema = z.object({
  mobile: z.string().check(z.trim(), z.minLength(1, t("Enter your mobile number."))),
});

type SendOtpProps = {
  onSent: (receipt: SendOtpMutation["sendOtp"]) => void;
  onClose: () => void;
};

/** The first step of the login, which asks for the mobile number and sends the one-time password. */
export function SendOtp({ onSent, onClose }: SendOtpProps) {
  const send = useSave(SendOtpDocument, {
    handlesConflicts: true,
    onDone: ({ sendOtp }) => onSent(sendOtp),
  });
  const form = useZodForm({
    schema,
    labels,
    initial: { mobile: "" },
    faultMessage: required,
    save: send,
  });
  return (
    <Modal title={t("Send OTP")} open onClose={onClose}>
      <form onSubmit={form.submit} noValidate>
        <Text mb="4" color="fg.muted" fontSize="sm">
          {t("Log in or sign up with your mobile number. We send you a code by SMS.")}
        </Text>
        <FormField
          label={labels.mobile}
          prefix={<Prefix>+88</Prefix>}
          error={form.errorOf("mobile")}
        >
          <Input
            type="tel"
            inputMode="numeric"
            autoComplete="tel-national"
            placeholder={required}
            aria-required={limits.sendOtp.mobile.required}
            {...form.register("mobile")}
          />
        </FormField>
        <SubmitButton form={form} w="full" size="lg" mt="5">
          {t("Send Otp")}
        </SubmitButton>
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
