import {
  type Calls,
  given,
  id,
  type Operations,
  type Unseen,
  withId,
} from "../../../testing/wholeServer/operations.ts";

const alert = { kind: "BACK_IN_STOCK", deviceId: id };
const push = { endpoint: "none", p256dh: "none", auth: "none" };

export const operations: Operations = {
  everyone: {
    "Query.alertMessage": given("$token: String!", { token: "none" }, "{ alertCount }"),
  },
  admins: {
    "Query.customerAlerts": given("$mobile: String!", { mobile: "none" }, "{ id }"),
  },
  signedIn: {
    "Query.alerts": { fields: "{ id }" },
    "Query.pushKey": {},
    "Mutation.createAlert": given("$input: AlertInput!", { input: alert }, "{ id }"),
    "Mutation.deleteAlert": withId(""),
    "Mutation.registerPush": given("$input: PushInput!", { input: push }, "{ id }"),
    "Mutation.unregisterPush": given("$endpoint: String!", { endpoint: "none" }, ""),
  },
};

export const calls: Calls = {
  signedIn: ["GET /alerts", "POST /alerts", "DELETE /alerts/{id}"],
};

export const unseen: Unseen = {
  mutations: ["createAlert", "deleteAlert", "registerPush", "unregisterPush"],
  tables: ["alert", "alert_message", "alert_news", "push_key", "push_registration"],
};
