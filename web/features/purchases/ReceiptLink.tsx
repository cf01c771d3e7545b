import { ButtonLink } from "../../ui/controls/RouteLink.tsx";

/** Leads to the receipt of what the shop paid, in the language of the page. */
export const ReceiptLink = ({ url, label }: { url: string; label: string }) => (
  <ButtonLink to={new URL(url).pathname} variant="outline" size="sm">
    {label}
  </ButtonLink>
);
