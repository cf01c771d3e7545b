import { t } from "../../platform/i18n.ts";

type Requester = { firstName: string | null; lastName: string | null; mobile?: string | null };

/** Returns the customer's name or number, or a neutral word for staff who may not read customers. */
export const requesterName = ({ firstName, lastName, mobile }: Requester): string =>
  `${firstName ?? ""} ${lastName ?? ""}`.trim() || mobile || t("A customer");
