import { ButtonLink } from "../../ui/controls/RouteLink.tsx";

/** Links to the receipt for what the shop paid, in the language of the page. */
export const ReceiptLink = ({ url, label }: { url: string; label: string }) => (
  <ButtonLink to={new URL(url).pathname} variant="outline" size="sm">
    {label}
  </ButtonLink>
);
