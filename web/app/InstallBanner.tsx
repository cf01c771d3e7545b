import { Button, Flex, Text } from "@chakra-ui/react";
import { useEffect, useState } from "react";
import { t } from "../platform/i18n.ts";
import { Width } from "../ui/page/Section.tsx";

/** The members of Chromium's `beforeinstallprompt` event that other events lack. */
type InstallPrompt = { prompt: () => Promise<{ outcome: string }> };

const canPrompt = (event: Event): event is Event & InstallPrompt => "prompt" in event;

/** Offers to install the shop as an app, using Chromium's `beforeinstallprompt` event. */
export function InstallBanner({ event, onDismiss }: { event: Event; onDismiss: () => void }) {
  const [isDone, setDone] = useState(false);
  useEffect(() => {
    const onInstalled = () => setDone(true);
    window.addEventListener("appinstalled", onInstalled);
    return () => window.removeEventListener("appinstalled", onInstalled);
  }, []);
  if (isDone || !canPrompt(event)) return null;

  const dismiss = () => {
    onDismiss();
    setDone(true);
  };
  const install = async () => {
    const { outcome } = await event.prompt();
    if (outcome === "accepted") setDone(true);
    else dismiss();
  };
  return (
    <Width
      as="aside"
      aria-label={t("Install the app")}
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      justifyContent="space-between"
      gap="3"
      py="4"
    >
      <Text>
        {t("Install the shop as an app. It opens from your home screen, even without a network.")}
      </Text>
      <Flex gap="3">
        <Button variant="outline" onClick={dismiss}>
          {t("Not now")}
        </Button>
        <Button onClick={() => void install()}>{t("Install")}</Button>
      </Flex>
    </Width>
  );
}
