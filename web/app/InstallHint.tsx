import { type ReactNode, useEffect, useState } from "react";
import { browserStorage } from "../platform/siteData.ts";

/** Local storage has this key if the visitor has dismissed the hint. */
const dismissedKey = "installHintDismissed";

const dismiss = () => browserStorage.setItem(dismissedKey, "yes");

/**
 * Offers to install the site as an app, if the browser supports this. The offer ends when the site is installed or the
 * visitor dismisses the offer. The hint is at the very end of the page, where it covers nothing and moves nothing.
 */
export function InstallHint() {
  const [banner, setBanner] = useState<ReactNode>();
  useEffect(() => {
    const onPrompt = (event: Event) => {
      if (browserStorage.getItem(dismissedKey)) return;
      event.preventDefault();
      import("./InstallBanner.tsx").then(
        ({ InstallBanner }) => setBanner(<InstallBanner event={event} onDismiss={dismiss} />),
        () => undefined,
      );
    };
    addEventListener("beforeinstallprompt", onPrompt);
    return () => removeEventListener("beforeinstallprompt", onPrompt);
  }, []);
  return banner;
}
