import { followAccount } from "../features/savedDevices/followAccount.ts";
import { reportVitals } from "../features/webVitals/vitals.ts";
import { registerOfflinePages, tellOfConnection } from "./offline.ts";

/** Starts what a visit does without until its first page has loaded: offline pages, notices and measurements. */
export function startExtras(): void {
  tellOfConnection();
  reportVitals();
  followAccount();
  if (import.meta.env.PROD) registerOfflinePages();
}
