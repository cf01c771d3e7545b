import { Flex, Text } from "@chakra-ui/react";
import { useEffect, useEffectEvent, useState } from "react";
import { useNavigate } from "react-router-dom";
import type { AlertInput } from "../../generated/CreateAlert.ts";
import { messageOf } from "../../platform/graphql/errors.ts";
import { t } from "../../platform/i18n.ts";
import { routes } from "../../platform/paths.ts";
import { useSession } from "../../platform/session.ts";
import { Bell } from "../../ui/controls/icons.tsx";
import { LoadingButton } from "../../ui/controls/LoadingButton.tsx";
import { RouteLink } from "../../ui/controls/RouteLink.tsx";
import { toast } from "../../ui/toasts/toasts.ts";
import { openLogin, useLoginRequest } from "../users/loginRequest.ts";

const labels = {
  BACK_IN_STOCK: t("Tell me when it's back"),
  PRICE_DROP: t("Tell me if it gets cheaper"),
  NEW_MATCH: t("Tell me about new ones"),
} as const satisfies Record<AlertInput["kind"], string>;

type TellMeProps = AlertInput & {
  /** Whether the button is prominent. Set it if nothing on the page can be bought. */
  isMain?: boolean;
};

/** A button that adds an alert. Visitors have to log in first. The alert is added after the login. */
export function TellMe({ isMain = false, ...input }: TellMeProps) {
  const user = useSession();
  const navigate = useNavigate();
  const login = useLoginRequest();
  const [isWished, wish] = useState(false);
  const [isRunning, setRunning] = useState(false);
  const [isDone, setDone] = useState(false);
  const run = async () => {
    setRunning(true);
    try {
      const { tellMe } = await import("./tellMe.ts");
      await tellMe(input, () => void navigate(routes.alerts));
      setDone(true);
    } catch (error) {
      toast.error(messageOf(error));
    }
    setRunning(false);
  };
  const carryOut = useEffectEvent(run);
  useEffect(() => {
    if (!isWished || (!user && login)) return;
    wish(false);
    if (user) void carryOut();
  }, [isWished, user, login]);
  if (user?.userType === "admin") return null;
  const ask = () => {
    if (user) return void run();
    openLogin();
    wish(true);
  };
  if (isDone)
    return (
      <Text role="status" py="2">
        {`${t("We'll let you know.")} `}
        <RouteLink to={routes.alerts} textDecoration="underline">
          {t("My alerts")}
        </RouteLink>
      </Text>
    );
  return (
    <Flex>
      <LoadingButton
        variant={isMain ? "solid" : "outline"}
        size="lg"
        w="full"
        loading={isRunning}
        onClick={ask}
      >
        <Bell />
        {labels[input.kind]}
      </LoadingButton>
    </Flex>
  );
}
