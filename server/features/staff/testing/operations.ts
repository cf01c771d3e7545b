import type { Unseen } from "../../../testing/wholeServer/operations.ts";

export const unseen: Unseen = { tables: ["staff_role"] };
