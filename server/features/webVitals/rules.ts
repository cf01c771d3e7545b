import { z } from "zod";

/** What browsers measure, by the names of the web-vitals library. */
const vitalNames = ["CLS", "FCP", "INP", "LCP", "TTFB"] as const;

/** How that library rates a measurement. */
const vitalRatings = ["good", "needs-improvement", "poor"] as const;

/** A page's report: each vital once, so a report counts for one visit. */
export const vitalsRules = z
  .array(z.strictObject({ name: z.enum(vitalNames), rating: z.enum(vitalRatings) }))
  .min(1, "is empty")
  .max(vitalNames.length, "has a vital twice")
  .refine(
    (vitals) => new Set(vitals.map(({ name }) => name)).size === vitals.length,
    "has a vital twice",
  );
