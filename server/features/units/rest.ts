import { z } from "zod";
import { dayOf } from "../../../shared/days.ts";
import { cacheTags } from "../../cache/tags.ts";
import type { Context } from "../../core/context.ts";
import { AppError } from "../../core/errors.ts";
import { t } from "../../core/i18n.ts";
import type { Permission } from "../../core/permissions.ts";
import { isId } from "../../core/validation.ts";
import { csvContentType, csvFile, fromWord } from "../../csv/words.ts";
import { limits } from "../../generated/limits.ts";
import type { Unit } from "../../generated/prisma/client.ts";
import { Grade } from "../../generated/prisma/enums.ts";
import { deviceKindWords, unitStateWords } from "../../generated/words.ts";
import {
  envelope,
  envelopeSchema,
  type FeatureRoutes,
  idParams,
  idSchema,
  type RestApp,
  wholeNumber,
} from "../../rest/helpers.ts";
import { exportUnits } from "./export.ts";
import { createUnitFromPurchase } from "./fromPurchase.ts";
import * as moves from "./moves.ts";
import { shownUnit, unitsOfDevice } from "./publicUnits.ts";
import { unitBodies } from "./restBodies.ts";
import { presentUnit, unitShape } from "./restPresenter.ts";
import { createUnit, updateUnit } from "./service.ts";

const one = envelopeSchema(unitShape);
const codeParams = z.object({
  id: z
    .string()
    .meta({ format: "unit-code", description: "The code of the unit, in upper or lower case." }),
});
const { grades, minDaysInStock } = limits.UnitFilter;
const ages = [minDaysInStock.min, minDaysInStock.max] as const;

const exportQuery = z.object({
  state: fromWord(unitStateWords).optional(),
  kind: fromWord(deviceKindWords).optional(),
  search: z
    .string()
    .optional()
    .describe(
      "Text to find, ignoring case: a code, the brand and model, an IMEI, a serial number, or the URL of a label or receipt.",
    ),
  grades: z
    .preprocess(
      (value) => (value === undefined ? undefined : [value].flat()),
      z.array(z.enum(Grade)).max(grades.maxItems).optional(),
    )
    .describe("A grade. Repeat the parameter for several grades."),
  minDaysInStock: wholeNumber(...ages)
    .optional()
    .describe("Selects units that are in stock and were created at least this many days ago."),
});

const deviceQuery = z.object({ device: idSchema.describe("The `_id` of the device.") });

export const unitRoutes: FeatureRoutes = async (app) => {
  addReads(app);
  addWrites(app);
  addMoves(app);
};

function addReads(app: RestApp): void {
  const summary = "List the units of a device that are for sale, cheapest first, at most 50";
  app.get(
    "/units",
    {
      config: { permission: "readShownUnits", cacheTags: () => [cacheTags.units] },
      schema: {
        summary,
        querystring: deviceQuery,
        response: { 200: envelopeSchema(z.array(unitShape)) },
      },
    },
    async ({ ctx, query: { device } }) => {
      const units = isId(device) ? await unitsOfDevice(ctx, device) : [];
      return envelope(await Promise.all(units.map((unit) => presentUnit(ctx, unit))));
    },
  );
  app.get(
    "/units/export",
    {
      config: { permission: "readUnits" },
      schema: {
        summary: "Download the units that match a filter, newest first, as a CSV file",
        querystring: exportQuery,
        response: { 200: csvFile },
      },
    },
    async ({ ctx, query }, reply) => {
      return reply
        .type(csvContentType)
        .header("content-disposition", `attachment; filename="units-${dayOf(ctx.clock())}.csv"`)
        .sendLong(() => exportUnits(ctx, query));
    },
  );
  app.get(
    "/units/:id",
    {
      config: { permission: "readShownUnits", cacheTags: () => [cacheTags.units] },
      schema: {
        summary: "Get the unit with this code, if the unit is for sale or reserved",
        params: codeParams,
        response: { 200: one },
      },
    },
    async ({ ctx, params }) => {
      const unit = await shownUnit(ctx, params.id);
      if (!unit) throw new AppError("NOT_FOUND", t("No units Found with that code"));
      return envelope(await presentUnit(ctx, unit));
    },
  );
}

function addWrites(app: RestApp): void {
  const config = { permission: "writeUnits" } as const;
  app.post(
    "/units",
    {
      config,
      schema: { summary: "Add a unit as a draft", body: unitBodies.create, response: { 201: one } },
    },
    async ({ ctx, body }, reply) => {
      const unit = await createUnit(ctx, body);
      reply.code(201);
      return envelope(await presentUnit(ctx, unit));
    },
  );
  app.patch(
    "/units/:id",
    {
      config,
      schema: {
        summary: "Change a unit. Omitted fields stay unchanged",
        params: idParams,
        body: unitBodies.update,
        response: { 200: one },
      },
    },
    async ({ ctx, params, body: { input, version } }) =>
      envelope(await presentUnit(ctx, await updateUnit(ctx, params.id, input, version))),
  );
  app.post(
    "/evaluations/:id/unit",
    {
      config,
      schema: {
        summary: "Add the unit of a paid purchase as a draft",
        params: idParams,
        response: { 201: one },
      },
    },
    async ({ ctx, params }, reply) => {
      const unit = await createUnitFromPurchase(ctx, params.id);
      reply.code(201);
      return envelope(await presentUnit(ctx, unit));
    },
  );
}

/** Adds the routes of a unit's transitions: `POST /units/:id/<name>`. */
function addMoves(app: RestApp): void {
  const add = (
    name: string,
    summary: string,
    permission: Permission,
    act: (ctx: Context, id: string, body: unknown) => Promise<Unit>,
    body?: z.ZodType,
  ) =>
    app.post(
      `/units/:id/${name}`,
      {
        config: { permission },
        schema: { summary, params: idParams, ...(body && { body }), response: { 200: one } },
      },
      async ({ ctx, params, body }) =>
        envelope(await presentUnit(ctx, await act(ctx, params.id, body))),
    );
  add("offer", "Put a draft unit on sale", "writeUnits", moves.offerUnit, unitBodies.offer);
  add(
    "withdraw",
    "Take a unit off sale and make it a draft again",
    "writeUnits",
    moves.withdrawUnit,
  );
  add("reserve", "Reserve a unit for a buyer", "sellUnits", moves.reserveUnit, unitBodies.reserve);
  add(
    "release",
    "End a reservation, so that the unit is for sale again",
    "sellUnits",
    moves.releaseUnit,
  );
  add("sell", "Record the sale of a unit", "sellUnits", moves.sellUnit, unitBodies.sell);
  add(
    "return",
    "Record that a buyer returned a unit",
    "sellUnits",
    moves.returnUnit,
    unitBodies.giveBack,
  );
  add("restock", "Make a returned unit a draft again", "sellUnits", moves.restockUnit);
  add(
    "write-off",
    "Write off a unit permanently, for example because it is lost",
    "writeUnits",
    moves.writeOffUnit,
    unitBodies.writeOff,
  );
}
