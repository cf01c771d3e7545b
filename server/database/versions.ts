import { Prisma } from "../generated/prisma/client.ts";
import type { Reader } from "./reads.ts";

/**
 * The version of a set of rows, which another set does not have: for ETags. `rows` selects the `id` and the `version` of
 * each, as texts; `xmin`, the transaction that wrote it, is one for every table.
 */
export async function readVersionOf(reader: Reader, rows: Prisma.Sql): Promise<string> {
  const [row] = await reader.read<{ version: string }>(Prisma.sql`
    SELECT concat_ws('.', count(*), sum(hashtextextended(concat_ws(' ', id, version), 0))) AS version
    FROM (${rows}) versioned`);
  return row?.version ?? "";
}
