import { z } from "zod";
import { t } from "../../core/i18n.ts";

/** The names and ratings of the web-vitals library. */
const vitalNames = ["CLS", "FCP", "INP", "LCP", "TTFB"] as const;
const vitalRatings = ["good", "needs-improvement", "poor"] as const;

/** The schema of a report about a page visit. A report contains each vital at most once. */
export const vitalsRules = z
  .array(z.strictObject({ name: z.enum(vitalNames), rating: z.enum(vitalRatings) }))
  .min(1, t("is empty"))
  .max(vitalNames.length, t("contains a vital twice"))
  .refine(
    (vitals) => new Set(vitals.map(({ name }) => name)).size === vitals.length,
    t("contains a vital twice"),
  );
