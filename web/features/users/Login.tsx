import { useState } from "react";
import type { SendOtpMutation } from "../../generated/SendOtp.ts";
import type { UserInfoFragment } from "../../generated/UserInfo.ts";
import { language, t } from "../../platform/i18n.ts";
import { startSession } from "../../platform/session.ts";
import { rememberLanguage } from "../../platform/switchLanguage.ts";
import { toast } from "../../ui/toasts/toasts.ts";
import { OtpVerification } from "./OtpVerification.tsx";
import { ProfileOfNewUser } from "./ProfileOfNewUser.tsx";
import { SendOtp } from "./SendOtp.tsx";

type Step =
  | { name: "phone" }
  | { name: "otp"; receipt: SendOtpMutation["sendOtp"] }
  | { name: "profile" };

type LoginProps = {
  /** Called when the user is logged in and, if new, has filled in the profile. */
  onDone: () => void;
  /** Called when the user closes the first dialog. */
  onClose: () => void;
};

/** The login in three dialogs: phone number, one-time password and, for new users, the profile. */
export function Login({ onDone, onClose }: LoginProps) {
  const [step, setStep] = useState<Step>({ name: "phone" });
  const succeed = () => {
    // Guarded pages have no language in their address.
    rememberLanguage(language);
    toast.success(t("Login Successful"));
    onDone();
  };
  const enter = (session: UserInfoFragment) => {
    const { newUser } = startSession(session);
    if (newUser) setStep({ name: "profile" });
    else succeed();
  };
  if (step.name === "profile") return <ProfileOfNewUser onSaved={enter} />;
  if (step.name === "otp")
    return (
      <OtpVerification
        sent={step.receipt}
        onVerified={enter}
        onBack={() => setStep({ name: "phone" })}
      />
    );
  return <SendOtp onSent={(receipt) => setStep({ name: "otp", receipt })} onClose={onClose} />;
}
