import { z } from "zod";
import { plain, plainOf, type RoomRoutes } from "../../rest/helpers.ts";
import { vitalsRules } from "./rules.ts";
import { countVitals, listVitals } from "./service.ts";

const vitalShape = z.object({
  day: z.iso.date().describe("Of UTC."),
  name: z.string(),
  rating: z.string().describe("good, needs-improvement or poor"),
  count: z.int(),
});

/** Several times what a report takes: what is wrong in a long list takes long to say. */
const maximumBodyBytes = 1_024;

export const vitalRoutes: RoomRoutes = async (app) => {
  app.post(
    "/vitals",
    {
      config: { permission: "reportVitals" },
      bodyLimit: maximumBodyBytes,
      schema: {
        summary: "Count what a page's browser measured of it",
        body: vitalsRules,
        response: { 200: plainOf(z.null()) },
      },
    },
    async (request) => {
      await countVitals(request.ctx, request.body);
      return plain(null);
    },
  );
  app.get(
    "/vitals",
    {
      config: { permission: "readVitals" },
      schema: {
        summary: "How often each web vital was rated how, in the last thirty days",
        response: { 200: plainOf(z.array(vitalShape)) },
      },
    },
    async (request) => {
      const vitals = await listVitals(request.ctx);
      return plain(vitals.map((row) => ({ ...row, day: row.day.toISOString().slice(0, 10) })));
    },
  );
};
