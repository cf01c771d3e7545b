import { useState } from "react";
import type { SendOtpMutation } from "../../generated/SendOtp.ts";
import type { UserInfoFragment } from "../../generated/UserInfo.ts";
import { startSession } from "../../platform/session.ts";
import { toast } from "../../ui/toasts.ts";
import { OtpVerification } from "./OtpVerification.tsx";
import { ProfileOfNewUser } from "./ProfileOfNewUser.tsx";
import { SendOtp } from "./SendOtp.tsx";

type Step =
  | { name: "phone" }
  | { name: "otp"; receipt: SendOtpMutation["sendOtp"] }
  | { name: "profile" };

type LoginProps = {
  /** The person is logged in, and has filled in their profile if they are new. */
  onDone: () => void;
  /** The person closed the first of the three. */
  onGiveUp: () => void;
};

/** The login: phone number, one-time password, and for new users their profile, one after another. */
export function Login({ onDone, onGiveUp }: LoginProps) {
  const [step, setStep] = useState<Step>({ name: "phone" });
  const succeed = () => {
    toast.success("Login Successful");
    onDone();
  };
  const enter = (session: UserInfoFragment) => {
    const { newUser } = startSession(session);
    if (newUser) setStep({ name: "profile" });
    else succeed();
  };
  if (step.name === "profile") return <ProfileOfNewUser onSaved={enter} />;
  if (step.name === "otp") return <OtpVerification sent={step.receipt} onVerified={enter} />;
  return <SendOtp onSent={(receipt) => setStep({ name: "otp", receipt })} onClose={onGiveUp} />;
}
