import { type ComponentType, useEffect, useState } from "react";

const dismissedKey = "installHintDismissed";

/** Chromium's event before it would offer to install the site; no other browser has it. */
export type InstallPrompt = Event & { prompt: () => Promise<{ outcome: string }> };

type BannerProps = { onInstall: () => void; onDismiss: () => void };

/**
 * Offers to install the shop as an app where the browser can, until it is installed or the offer is
 * dismissed. It stands at the very end of the page, where it covers and moves nothing.
 */
export function InstallHint() {
  const [installPrompt, setInstallPrompt] = useState<InstallPrompt>();
  const [Banner, setBanner] = useState<ComponentType<BannerProps>>();
  useEffect(() => {
    const onPrompt = (event: Event) => {
      if (localStorage.getItem(dismissedKey)) return;
      event.preventDefault();
      import("./InstallBanner.tsx").then(
        ({ InstallBanner }) => {
          setBanner(() => InstallBanner);
          setInstallPrompt(event as InstallPrompt);
        },
        () => undefined,
      );
    };
    const onInstalled = () => setInstallPrompt(undefined);
    window.addEventListener("beforeinstallprompt", onPrompt);
    window.addEventListener("appinstalled", onInstalled);
    return () => {
      window.removeEventListener("beforeinstallprompt", onPrompt);
      window.removeEventListener("appinstalled", onInstalled);
    };
  }, []);

  if (!installPrompt || !Banner) return null;
  const dismiss = () => {
    localStorage.setItem(dismissedKey, "yes");
    setInstallPrompt(undefined);
  };
  const install = async () => {
    const { outcome } = await installPrompt.prompt();
    // An event can prompt only once.
    if (outcome === "accepted") setInstallPrompt(undefined);
    else dismiss();
  };
  return <Banner onInstall={() => void install()} onDismiss={dismiss} />;
}
