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

const taka = wholeNumber(0, 999_999_999).optional();

const exportQuery = z.object({
  kind: kind.describe("The kind of devices. If omitted, devices of all kinds are exported."),
  search: z
    .string()
    .optional()
    .describe("Text to find in the brand and model, or in the name of a gadget."),
  brands: several(z.string()).describe(
    "A brand, in upper or lower case. Repeat the parameter for several brands.",
  ),
  productTypes: several(fromWord(productTypeWords)).describe(
    "A product type: new or pre-owned. Repeat the parameter for both.",
  ),
  gadgetTypes: several(fromWord(gadgetTypeWords)).describe(
    "A type of gadget. Repeat the parameter for several types.",
  ),
  stock: fromWord(stockWords).optional(),
  minPrice: taka.describe("The lowest price in whole taka (BDT)."),
  maxPrice: taka.describe("The highest price in whole taka (BDT)."),
});

/** Adds the routes for the export of the catalogue and for empty files to fill in. */
export function addExports(app: RestApp): void {
  const config = { permission: "exportDevices" } as const;
  const summary =
    "Download the devices that match a filter as a CSV file, which can be changed and imported";
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
        summary:
          "Download an empty CSV file with the columns of one kind of devices, or of all kinds",
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
