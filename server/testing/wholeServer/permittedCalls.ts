import type { Audience } from "./permissionMatrix.ts";

const collections = ["smartphones", "tablets", "wearables", "gadgets"];
const requests = collections.slice(0, 3).map((collection) => `${collection}/add-request`);
const each = (names: string[], ...calls: string[]) =>
  names.flatMap((name) => calls.map((call) => call.replace("*", name)));

/** Every call of the REST API by audience. */
export const calls: Record<Audience, string[]> = {
  everyone: [
    "POST /users/sendOTP",
    "POST /users/verifyOTP",
    "POST /vitals",
    "POST /quotes",
    "GET /device-changes",
    "GET /price-history/{id}",
    "GET /units",
    "GET /units/{id}",
    "GET /receipts/{token}",
    ...each([...collections, "reviews", "navbar", "offers"], "GET /*", "GET /*/{id}"),
  ],
  signedIn: [
    "GET /saved",
    "PUT /saved/{id}",
    "DELETE /saved/{id}",
    "PATCH /users/updateMe",
    "POST /reviews",
    "GET /alerts",
    "POST /alerts",
    "DELETE /alerts/{id}",
    ...each([...requests, "evaluations"], "GET /*", "GET /*/{id}", "POST /*"),
    ...each(["accept", "decline", "withdraw"], "POST /evaluations/{id}/*"),
  ],
  admins: [
    ...each(collections, "POST /*", "PATCH /*/{id}", "POST /*/{id}/stock", "DELETE /*/{id}"),
    ...each([...requests, "evaluations"], "PATCH /*/{id}", "DELETE /*/{id}"),
    ...each(["inspection", "payment", "return"], "POST /evaluations/{id}/*"),
    ...each(["navbar", "offers"], "POST /*", "PATCH /*/{id}", "DELETE /*/{id}"),
    "POST /imports",
    "GET /imports",
    "GET /imports/{id}",
    "GET /imports/{id}/refused.csv",
    "POST /imports/{id}/start",
    "POST /imports/{id}/cancel",
    "GET /imports/template.csv",
    "GET /exports/devices.csv",
    "GET /units/export",
    "POST /units",
    "PATCH /units/{id}",
    ...each(["offer", "withdraw", "reserve", "release", "sell"], "POST /units/{id}/*"),
    ...each(["return", "restock", "write-off"], "POST /units/{id}/*"),
    "POST /evaluations/{id}/unit",
    "PATCH /reviews/{id}",
    "DELETE /reviews/{id}",
    "GET /vitals",
  ],
};
