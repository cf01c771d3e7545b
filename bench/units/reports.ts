import { print } from "graphql";
import { dayMs } from "../../shared/durations.ts";
import { ReportsDocument } from "../../web/generated/Reports.ts";

/** Returns the console's reports on the 30, 365 and 1,095 days before `now`. */
export const reports = (now: Date) =>
  [30, 365, 1_095].map((days) => {
    const day = (time: number) => new Date(time).toISOString().slice(0, 10);
    return {
      label: `report of ${days} days`,
      query: print(ReportsDocument),
      variables: { from: day(now.getTime() - days * dayMs), to: day(now.getTime()) },
    };
  });
