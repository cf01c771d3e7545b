import { PushKeyDocument } from "../../generated/PushKey.ts";
import { RegisterPushDocument } from "../../generated/RegisterPush.ts";
import { read, write } from "../../platform/graphql/operations.ts";
import { currentSubscription, inputOf, validSubscription } from "./push.ts";

/**
 * If this browser is still subscribed, registers the subscription for the user who has just logged in. The server had
 * removed the registration when the previous session ended.
 */
export async function renewPush(): Promise<void> {
  if (!(await currentSubscription())) return;
  const { pushKey } = await read(PushKeyDocument, {});
  const subscription = await validSubscription(pushKey);
  if (subscription) await write(RegisterPushDocument, { input: inputOf(subscription) });
}
