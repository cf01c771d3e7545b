import { useEffect, useEffectEvent, useState } from "react";

/**
 * The longest time to count down, in seconds. The server never asks for a longer wait, but a phone with a wrong clock
 * would count down for hours.
 */
const longestWaitSeconds = 600;

const secondsUntil = (time: string) => {
  const seconds = Math.ceil((Date.parse(time) - Date.now()) / 1000);
  return Math.min(longestWaitSeconds, Math.max(0, seconds));
};

/** Returns the whole seconds from now until `time`, which is an ISO timestamp. Counts down to 0. */
export function useSecondsUntil(time: string): number {
  const [seconds, setSeconds] = useState(() => secondsUntil(time));
  useEffect(() => {
    setSeconds(secondsUntil(time));
    const timer = setInterval(() => setSeconds(secondsUntil(time)), 1000);
    return () => clearInterval(timer);
  }, [time]);
  return seconds;
}

/** The result of `navigator.credentials.get` for one-time passwords. TypeScript's types lack it. */
type OtpCredential = Credential & { code?: string };

/** Calls `onOtp` with the password when the message arrives. Works in browsers that support the WebOTP API. */
export function useOtpFromMessage(onOtp: (otp: string) => void): void {
  const receive = useEffectEvent(onOtp);
  useEffect(() => {
    if (!("OTPCredential" in window)) return;
    const request = new AbortController();
    const options = { otp: { transport: ["sms"] }, signal: request.signal };
    navigator.credentials
      .get(options as CredentialRequestOptions)
      .then((credential: OtpCredential | null) => credential?.code && receive(credential.code))
      // The request fails if unmounting has aborted it or if the browser does not permit it. The user can still type
      // the password.
      .catch(() => undefined);
    return () => request.abort();
  }, []);
}
