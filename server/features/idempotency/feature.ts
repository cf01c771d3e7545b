import { cronJob } from "../../jobs/task.ts";
import type { Feature } from "../feature.ts";
import { deleteExpiredKeys } from "./records.ts";

export const idempotency: Feature = {
  name: "idempotency",
  jobs: (deps) => [cronJob("idempotency.clean", "25 * * * *", () => deleteExpiredKeys(deps))],
};
