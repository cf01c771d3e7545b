import { z } from "zod";
import { envelope, envelopeSchema, type FeatureRoutes } from "../../rest/helpers.ts";
import { vitalsRules } from "./rules.ts";
import { countVitals, listVitals } from "./service.ts";

const vitalShape = z.object({
  day: z.iso.date().describe("The day in UTC."),
  name: z.string(),
  rating: z.string().describe("`good`, `needs-improvement` or `poor`."),
  count: z.int(),
});

/**
 * The largest size of a body: several times the size of a report. The limit is small, because validating a large
 * invalid list takes long.
 */
const maxBodyBytes = 1_024;

export const vitalRoutes: FeatureRoutes = async (app) => {
  app.post(
    "/vitals",
    {
      // Only browsers send reports, so the route accepts no idempotency key.
      config: { permission: "reportVitals", idempotentPayload: () => undefined },
      bodyLimit: maxBodyBytes,
      schema: {
        summary: "Report the web vitals that a browser measured. The shop counts them",
        body: vitalsRules,
        response: { 200: envelopeSchema(z.null()) },
      },
    },
    async (request) => {
      await countVitals(request.ctx, request.body);
      return envelope(null);
    },
  );
  app.get(
    "/vitals",
    {
      config: { permission: "readVitals" },
      schema: {
        summary: "List the ratings of the web vitals in the last 30 days, by day",
        response: { 200: envelopeSchema(z.array(vitalShape)) },
      },
    },
    async (request) => {
      const vitals = await listVitals(request.ctx);
      return envelope(vitals.map((row) => ({ ...row, day: row.day.toISOString().slice(0, 10) })));
    },
  );
};
