import { ButtonLink } from "../../ui/controls/RouteLink.tsx";

/** A link to the receipt for the shop's payment, in the page's language. */
export const ReceiptLink = ({ url, label }: { url: string; label: string }) => (
  <ButtonLink to={new URL(url).pathname} variant="outline" size="sm">
    {label}
  </ButtonLink>
);
