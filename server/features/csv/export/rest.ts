import { z } from "zod";
import { dayOf } from "../../../../shared/days.ts";
import { csvStream } from "../../../csv/csvStream.ts";
import { csvContentType, csvFile, fromWord } from "../../../csv/words.ts";
import {
  deviceKindWords,
  gadgetTypeWords,
  productTypeWords,
  stockWords,
} from "../../../generated/words.ts";
import { type RestApp, wholeNumber } from "../../../rest/helpers.ts";
import { columnsOfFile, headersOf } from "../format/writer.ts";
import { exportDevices } from "./service.ts";

const kind = fromWord(deviceKindWords).optional();

/** Returns the schema of a query parameter that can be repeated. */
const several = <Schema extends z.ZodType>(one: Schema) =>
  z.preprocess(
    (value) => (value === undefined ? undefined : [value].flat()),
    z.array(one).optional(),
  );

const taka = wholeNumber(0, 999_999_999).optional().describe("Whole taka.");

const exportQuery = z.object({
  kind: kind.describe("If omitted, devices of all kinds."),
  search: z.string().optional().describe("Text to find in brand and model, or in a gadget's name."),
  brands: several(z.string()).describe(
    "A brand, in upper or lower case. Repeat the parameter for several brands.",
  ),
  productTypes: several(fromWord(productTypeWords)).describe(
    "Repeat the parameter for several types.",
  ),
  gadgetTypes: several(fromWord(gadgetTypeWords)).describe(
    "Repeat the parameter for several types.",
  ),
  stock: fromWord(stockWords).optional(),
  minPrice: taka,
  maxPrice: taka,
});

/** Adds the routes for the export of the catalogue and for empty files to fill in. */
export function addExports(app: RestApp): void {
  const config = { permission: "exportDevices" } as const;
  const summary =
    "The devices that a filter shows as a CSV file, which can be changed and imported";
  app.get(
    "/exports/devices.csv",
    { config, schema: { summary, querystring: exportQuery, response: { 200: csvFile } } },
    async ({ ctx, query: { kind, ...filter } }, reply) => {
      return reply
        .type(csvContentType)
        .header("content-disposition", `attachment; filename="devices-${dayOf(ctx.clock())}.csv"`)
        .sendLong(() => exportDevices(ctx, { kind, filter }));
    },
  );
  app.get(
    "/imports/template.csv",
    {
      config: { permission: "importDevices" },
      schema: {
        summary: "An empty CSV file with the columns of a kind, or of all kinds",
        querystring: z.object({ kind }),
        response: { 200: csvFile },
      },
    },
    async ({ query }, reply) => {
      async function* noRows(): AsyncGenerator<string[]> {}
      return reply
        .type(csvContentType)
        .header("content-disposition", 'attachment; filename="devices.csv"')
        .send(csvStream(headersOf(columnsOfFile(query.kind)), noRows()));
    },
  );
}
