import { t } from "../../platform/i18n.ts";

type Requester = { firstName: string | null; lastName: string | null; mobile?: string | null };

/**
 * Returns the customer's name, or the mobile number if there is no name. For staff who may not read customers, returns
 * a neutral word.
 */
export const requesterName = ({ firstName, lastName, mobile }: Requester): string =>
  `${firstName ?? ""} ${lastName ?? ""}`.trim() || mobile || t("A customer");
