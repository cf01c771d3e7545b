import type { Calls } from "../../../testing/wholeServer/operations.ts";

export const calls: Calls = {
  everyone: ["POST /vitals"],
  admins: ["GET /vitals"],
};
