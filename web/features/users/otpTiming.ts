import { useEffect, useEffectEvent, useState } from "react";

/** No server asks for a longer wait; a phone whose clock is wrong would count from there. */
const longestWaitSeconds = 600;

const secondsUntil = (time: string) => {
  const seconds = Math.ceil((Date.parse(time) - Date.now()) / 1000);
  return Math.min(longestWaitSeconds, Math.max(0, seconds));
};

/** Whole seconds from now until `time`, an ISO date, counting down to 0. */
export function useSecondsUntil(time: string): number {
  const [seconds, setSeconds] = useState(() => secondsUntil(time));
  useEffect(() => {
    setSeconds(secondsUntil(time));
    const timer = setInterval(() => setSeconds(secondsUntil(time)), 1000);
    return () => clearInterval(timer);
  }, [time]);
  return seconds;
}

/** What `navigator.credentials` answers where it can read one-time passwords, which types lack. */
type OtpCredential = Credential & { code?: string };

/** Hands over the password as its message arrives, in browsers that can read it from there. */
export function useOtpFromMessage(onOtp: (otp: string) => void): void {
  const receive = useEffectEvent(onOtp);
  useEffect(() => {
    if (!("OTPCredential" in window)) return;
    const waiting = new AbortController();
    const options = { otp: { transport: ["sms"] }, signal: waiting.signal };
    navigator.credentials
      .get(options as CredentialRequestOptions)
      .then((credential: OtpCredential | null) => credential?.code && receive(credential.code))
      // Aborted on leaving, or not allowed: the password is typed in then.
      .catch(() => undefined);
    return () => waiting.abort();
  }, []);
}
