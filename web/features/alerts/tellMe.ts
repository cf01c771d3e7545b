import { type AlertInput, CreateAlertDocument } from "../../generated/CreateAlert.ts";
import { graphqlClient } from "../../platform/graphql/client.ts";
import { messageOf } from "../../platform/graphql/errors.ts";
import { evicting } from "../../platform/graphql/evicting.ts";
import { t } from "../../platform/i18n.ts";
import { toast } from "../../ui/toasts/toasts.ts";

/** Adds an alert of the user. Returns whether that was done; toasts tell how it went. */
export async function tellMe(input: AlertInput, onShow: () => void): Promise<boolean> {
  toast.clearOutcomes();
  try {
    const client = await graphqlClient();
    const variables = { input };
    await client.mutate({ mutation: CreateAlertDocument, variables, update: evicting("alerts") });
    const action = { label: t("My alerts"), onClick: onShow };
    toast.info(t("We will tell you."), { action, subject: "alert" });
    return true;
  } catch (error) {
    toast.error(messageOf(error));
    return false;
  }
}
