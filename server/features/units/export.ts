import type { Readable } from "node:stream";
import { dayOf } from "../../../shared/days.ts";
import { variantLabel } from "../../../shared/variantLabels.ts";
import type { Context } from "../../core/context.ts";
import { authorize, may } from "../../core/permissions.ts";
import { neutralize } from "../../csv/cells.ts";
import { csvStream } from "../../csv/csvStream.ts";
import { readPages } from "../../database/pages.ts";
import type { UnitFilter } from "../../generated/graphql.ts";
import type { Prisma } from "../../generated/prisma/client.ts";
import { imeiCheckResultWords, paymentMethodWords, unitStateWords } from "../../generated/words.ts";
import { dayText } from "./history.ts";
import { whereOf } from "./lists.ts";
import { stateAt } from "./states.ts";

const pageSize = 500;

/** The header of the column that only callers who may read costs get. */
const costHeader = "Cost";

const headers = [
  ...["Code", "State", "Device", "Variant", "Price", "Grade", "Warranty days", "IMEI"],
  ...["Second IMEI", "Serial number", "IMEI check", costHeader, "Created", "Offered"],
  ...["Sold on", "Sold for", "Method", "Warranty until", "Returned on", "Refunded"],
];

/**
 * Returns the units that match a filter as a CSV file, newest first. The file does not contain buyers' names and
 * numbers.
 */
export function exportUnits(ctx: Context, filter: UnitFilter): Readable {
  authorize(ctx, "readUnits");
  const isShown = (_cell: string, at: number) =>
    headers[at] !== costHeader || may(ctx.actor, "readCosts");
  return csvStream(headers.filter(isShown), rows(ctx, whereOf(ctx, filter), isShown));
}

async function* rows(
  ctx: Context,
  where: Prisma.UnitWhereInput,
  isShown: (cell: string, at: number) => boolean,
): AsyncGenerator<string[]> {
  const read = (after: Row | undefined) => readPage(ctx, where, after);
  for await (const unit of readPages(pageSize, read))
    yield cellsOf(unit, ctx.clock()).filter(isShown).map(neutralize);
}

type Row = Awaited<ReturnType<typeof readPage>>[number];

function readPage(
  { database }: Context,
  where: Prisma.UnitWhereInput,
  after: { id: string; createdAt: Date } | undefined,
) {
  const { createdAt = new Date(0), id } = after ?? {};
  const older = { OR: [{ createdAt: { lt: createdAt } }, { createdAt, id: { lt: id } }] };
  return database.unit.findMany({
    where: after ? { AND: [where, older] } : where,
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: pageSize,
    include: {
      device: { select: { title: true } },
      variant: { select: { ram: true, rom: true } },
      sales: { orderBy: [{ createdAt: "desc" }, { id: "desc" }], take: 1 },
    },
  });
}

function cellsOf(unit: Row, now: Date): string[] {
  const { variant, device, sales } = unit;
  const [sale] = sales;
  const cells = [
    unit.code,
    unitStateWords[stateAt(unit, now)],
    device.title,
    variant && variantLabel(variant),
    unit.price,
    unit.grade,
    unit.warrantyDays,
    unit.imei,
    unit.imei2,
    unit.serial,
    imeiCheckResultWords[unit.imeiResult],
    unit.cost,
    dayOf(unit.createdAt),
    unit.offeredAt && dayOf(unit.offeredAt),
    sale && dayText(sale.soldOn),
    sale?.amount,
    sale && paymentMethodWords[sale.method],
    sale && dayText(sale.warrantyUntil),
    sale && dayText(sale.returnedOn),
    sale?.refund,
  ];
  return cells.map((cell) => (cell == null ? "" : String(cell)));
}
