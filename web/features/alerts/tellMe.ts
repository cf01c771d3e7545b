import { type AlertInput, CreateAlertDocument } from "../../generated/CreateAlert.ts";
import { write } from "../../platform/graphql/operations.ts";
import { didWrite } from "../../platform/graphql/writes.ts";
import { t } from "../../platform/i18n.ts";
import { toast } from "../../ui/toasts/toasts.ts";

/** Adds an alert for the user, and then shows a toast with a link to all of the user's alerts. */
export async function tellMe(input: AlertInput, onShow: () => void): Promise<void> {
  toast.clearOutcomes();
  await write(CreateAlertDocument, { input });
  didWrite();
  const action = { label: t("My alerts"), onClick: onShow };
  toast.info(t("We'll let you know."), { action, subject: "alert" });
}
