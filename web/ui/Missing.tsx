import { useEffect } from "react";
import { Head } from "./Head.tsx";
import { ButtonLink } from "./RouteLink.tsx";
import { toast } from "./toasts.ts";
import { Unavailable } from "./Unavailable.tsx";

type MissingProps = {
  /** What the server says of it. */
  message: string;
  /** Where things of its kind are listed. */
  backTo: string;
};

/** Stands where details would, of something that is gone or never was. */
export function Missing({ message, backTo }: MissingProps) {
  useEffect(() => toast.error(message), [message]);
  return (
    <Unavailable title={message}>
      <Head title="Not Found" description={message} noindex />
      <ButtonLink to={backTo} size="lg">
        Back to the dashboard
      </ButtonLink>
    </Unavailable>
  );
}
