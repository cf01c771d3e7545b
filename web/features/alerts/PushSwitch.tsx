import { Box, Heading, Text } from "@chakra-ui/react";
import { useEffect, useEffectEvent, useState } from "react";
import { RegisterPushDocument } from "../../generated/RegisterPush.ts";
import { UnregisterPushDocument } from "../../generated/UnregisterPush.ts";
import { t } from "../../platform/i18n.ts";
import { useAction } from "../../ui/actions/useAction.ts";
import { useSave } from "../../ui/actions/useSave.ts";
import { LoadingButton } from "../../ui/controls/LoadingButton.tsx";
import { toast } from "../../ui/toasts/toasts.ts";
import {
  currentSubscription,
  inputOf,
  type PushSupport,
  pushSupport,
  subscribe,
  validSubscription,
} from "./push.ts";

const explanations: Record<PushSupport, string> = {
  supported: t(
    "This browser can show our messages at once, even while the site is closed. They then replace SMS.",
  ),
  denied: t(
    "This browser blocks notifications from the shop. Allow them in its settings for this site, and reload the page.",
  ),
  homeScreen: t(
    "iPhones and iPads show our messages once the shop is on the home screen: tap Share, then “Add to Home Screen”. Open the shop from there, log in, and switch notifications on.",
  ),
  unsupported: t("This browser can't show notifications from the shop."),
};

/** Switches web pushes on and off for this browser. */
export function PushSwitch({ pushKey }: { pushKey: string }) {
  // The server can't know the browser's state, so the button is disabled until the browser has reported it.
  const [support, setSupport] = useState<PushSupport>("supported");
  const [isOn, setOn] = useState<boolean>();
  const [isAsking, setAsking] = useState(false);
  const [register, isRegistering] = useAction(RegisterPushDocument, {
    onDone: () => setOn(true),
    done: t("Notifications are on in this browser"),
  });
  const [unregister, isUnregistering] = useAction(UnregisterPushDocument, {
    onDone: () => setOn(false),
    done: t("Notifications are off in this browser"),
  });
  // Registers an existing subscription again. The subscription may belong to another user's session in this browser, or
  // the server may have removed it.
  const renew = useEffectEvent(useSave(RegisterPushDocument));
  useEffect(() => {
    setSupport(pushSupport());
    void validSubscription(pushKey).then(async (found) => {
      if (!found) return setOn(false);
      const isRenewed = renew({ input: inputOf(found) }).then(
        () => true,
        () => false,
      );
      setOn(await isRenewed);
    });
  }, [pushKey]);

  const switchOn = async () => {
    setAsking(true);
    const subscription = await subscribe(pushKey);
    setAsking(false);
    setSupport(pushSupport());
    if (subscription) await register({ input: inputOf(subscription) });
    else if (pushSupport() === "supported")
      toast.error(t("Notifications could not be switched on in this browser."));
  };
  const switchOff = async () => {
    const subscription = await currentSubscription();
    if (subscription) await unregister({ endpoint: subscription.endpoint });
    await subscription?.unsubscribe();
  };
  return (
    <Box as="section" aria-labelledby="push" p="5" bg="bg.subtle" borderRadius="l3">
      <Heading as="h2" size="lg" id="push">
        {t("Notifications in this browser")}
      </Heading>
      <Text mt="1" mb={support === "supported" ? "4" : undefined} color="fg.muted">
        {isOn && support === "supported"
          ? t("Notifications are on. You get our messages here instead of by SMS.")
          : explanations[support]}
      </Text>
      {support === "supported" && (
        <LoadingButton
          variant={isOn ? "outline" : "solid"}
          loading={isOn === undefined || isAsking || isRegistering || isUnregistering}
          onClick={() => void (isOn ? switchOff() : switchOn())}
        >
          {isOn ? t("Switch notifications off") : t("Switch notifications on")}
        </LoadingButton>
      )}
    </Box>
  );
}
