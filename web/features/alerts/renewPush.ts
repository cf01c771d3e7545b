import { PushKeyDocument } from "../../generated/PushKey.ts";
import { RegisterPushDocument } from "../../generated/RegisterPush.ts";
import { graphqlClient } from "../../platform/graphql/client.ts";
import { currentSubscription, inputOf, validSubscription } from "./push.ts";

/**
 * If this browser is still subscribed, registers the subscription for the user who has just logged in. The server had
 * removed the registration when the previous session ended.
 */
export async function renewPush(): Promise<void> {
  if (!(await currentSubscription())) return;
  const client = await graphqlClient();
  const { data } = await client.query({ query: PushKeyDocument, fetchPolicy: "network-only" });
  const subscription = data && (await validSubscription(data.pushKey));
  if (!subscription) return;
  await client.mutate({
    mutation: RegisterPushDocument,
    variables: { input: inputOf(subscription) },
  });
}
