import { useEffect } from "react";
import { t } from "../../platform/i18n.ts";
import { ButtonLink } from "../controls/RouteLink.tsx";
import { toast } from "../toasts/toasts.ts";
import { Head } from "./Head.tsx";
import { Unavailable } from "./Unavailable.tsx";

type MissingProps = {
  /** The server's message. */
  message: string;
  /** The list of its kind. */
  backTo: string;
  backLabel?: string;
};

/** In place of the details of something that does not exist. */
export function Missing(props: MissingProps) {
  const { message, backTo, backLabel = t("Back to the dashboard") } = props;
  useEffect(() => toast.error(message), [message]);
  return (
    <Unavailable title={message}>
      <Head title={t("Not Found")} description={message} noindex />
      <ButtonLink to={backTo} size="lg">
        {backLabel}
      </ButtonLink>
    </Unavailable>
  );
}
