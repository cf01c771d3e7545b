import { useState } from "react";
import type { SendOtpMutation } from "../../generated/SendOtp.ts";
import type { UserInfoFragment } from "../../generated/UserInfo.ts";
import type { VerifyOtpMutation } from "../../generated/VerifyOtp.ts";
import { language, t } from "../../platform/i18n.ts";
import { startSession } from "../../platform/session.ts";
import { rememberLanguage } from "../../platform/switchLanguage.ts";
import { lazyPart } from "../../ui/dialogs/lazyPart.tsx";
import { toast } from "../../ui/toasts/toasts.ts";
import type { FactorRequest } from "../factors/FactorForm.tsx";
import { OtpVerification } from "./OtpVerification.tsx";
import { ProfileOfNewUser } from "./ProfileOfNewUser.tsx";
import { SendOtp } from "./SendOtp.tsx";

/** This step is loaded on demand, because customers have no second factor. */
const FactorStep = lazyPart(async () => (await import("../factors/FactorStep.tsx")).FactorStep);

type Step =
  | { name: "phone" }
  | { name: "otp"; receipt: SendOtpMutation["sendOtp"] }
  | { name: "factor"; request: FactorRequest }
  | { name: "profile" };

type LoginProps = {
  /** Called when the user is logged in. New users must have filled in their profile by then. */
  onDone: () => void;
  /** Called when the user closes the first dialog. */
  onClose: () => void;
};

/**
 * The dialogs of the login: the mobile number, the one-time password, the second factor of staff, and the profile of
 * new users.
 */
export function Login({ onDone, onClose }: LoginProps) {
  const [step, setStep] = useState<Step>({ name: "phone" });
  const succeed = () => {
    // Remembers the language, because the addresses of guarded pages don't contain the language.
    rememberLanguage(language);
    toast.success(t("Login Successful"));
    onDone();
  };
  const enter = (session: UserInfoFragment) => {
    const { newUser } = startSession(session);
    if (newUser) setStep({ name: "profile" });
    else succeed();
  };
  const verified = (login: VerifyOtpMutation["verifyOtp"]) => {
    const { challenge, factorKinds, passkeyOptions } = login;
    if (challenge) setStep({ name: "factor", request: { challenge, factorKinds, passkeyOptions } });
    else enter(login);
    // Staff who must add a second factor can't do anything else until they have added it.
    if (login.user.mustAddFactor && !login.user.newUser)
      void import("../factors/openSecurity.ts").then((module) => module.openSecurity());
  };
  if (step.name === "factor")
    return (
      <FactorStep
        request={step.request}
        onVerified={enter}
        onBack={() => setStep({ name: "phone" })}
      />
    );
  if (step.name === "profile") return <ProfileOfNewUser onSaved={enter} />;
  if (step.name === "otp")
    return (
      <OtpVerification
        sent={step.receipt}
        onVerified={verified}
        onBack={() => setStep({ name: "phone" })}
      />
    );
  return <SendOtp onSent={(receipt) => setStep({ name: "otp", receipt })} onClose={onClose} />;
}
