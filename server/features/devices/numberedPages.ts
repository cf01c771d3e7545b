import type { Reader } from "../../database/reads.ts";
import type { DeviceOrder } from "../../generated/graphql.ts";
import { countTotal } from "./facets.ts";
import { readDevices, readDevicesFromEnd, type Selection } from "./queries.ts";
import type { DeviceRecord } from "./record.ts";

/** From here on it costs less to count a list than to pass over its rows. */
const farDown = 500;

/**
 * The devices of a page by its number. One behind the middle of a long list is reached from the
 * list's end, so that the last page is as near as the first.
 */
export async function readNumberedPage(
  reader: Reader,
  selection: Selection,
  cut: { order: DeviceOrder; take: number; skip: number },
): Promise<DeviceRecord[]> {
  if (cut.skip < farDown) return readDevices(reader, selection, cut);
  const total = await countTotal(reader, selection);
  return cut.skip < total / 2
    ? readDevices(reader, selection, cut)
    : readDevicesFromEnd(reader, selection, cut, total);
}
