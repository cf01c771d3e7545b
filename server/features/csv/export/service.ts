import type { Readable } from "node:stream";
import type { Context } from "../../../core/context.ts";
import { authorize, refreshRole } from "../../../core/permissions.ts";
import { csvStream } from "../../../csv/csvStream.ts";
import { readPages } from "../../../database/pages.ts";
import type { DeviceColumn, DeviceFilter } from "../../../generated/graphql.ts";
import type { DeviceKind } from "../../../generated/prisma/enums.ts";
import type { Criteria } from "../../devices/lists/criteria.ts";
import { positionIn, readDevices } from "../../devices/lists/listQueries.ts";
import { criteriaOfList } from "../../devices/lists/service.ts";
import { storedColumns } from "../../devices/queries.ts";
import type { DeviceRecord } from "../../devices/record.ts";
import { columnsOfFile, headersOf, rowsOfDevice } from "../format/writer.ts";

const pageDevices = 250;

/**
 * Writes the devices that match a filter, newest first, as a CSV file that an import can read. Reads page by page, as
 * fast as the client receives the file. Even a large catalogue therefore takes only the memory of one page.
 */
export async function exportDevices(
  ctx: Context,
  { kind, filter }: { kind?: DeviceKind; filter: DeviceFilter },
): Promise<Readable> {
  authorize(ctx, "exportDevices");
  const criteria = await criteriaOfList(ctx, ctx.reads, { kind, filter });
  const columns = columnsOfFile(kind);
  return csvStream(headersOf(columns), rowsOf(ctx, criteria, columns));
}

async function* rowsOf(
  ctx: Pick<Context, "actor" | "address" | "clock" | "database" | "reads">,
  criteria: Criteria,
  columns: readonly DeviceColumn[],
): AsyncGenerator<string[]> {
  const order = "NEWEST";
  const position = positionIn(order);
  const devices = readPages(pageDevices, async (last?: DeviceRecord) => {
    const slice = { order, take: pageDevices, skip: 0, after: last && position(last) } as const;
    // The download may take hours. After the key or the admin's role has been revoked, the client must not get further
    // pages.
    await refreshRole(ctx);
    authorize(ctx, "exportDevices");
    return (await readDevices(ctx.reads, criteria, slice, storedColumns)) as DeviceRecord[];
  });
  for await (const device of devices) yield* rowsOfDevice(device, columns);
}
