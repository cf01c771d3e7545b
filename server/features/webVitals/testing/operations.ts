import type { Calls, Unseen } from "../../../testing/wholeServer/operations.ts";

export const calls: Calls = {
  everyone: ["POST /vitals"],
  admins: ["GET /vitals"],
};

export const unseen: Unseen = {
  tables: ["web_vital"],
};
