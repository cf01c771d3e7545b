import { Prisma } from "../generated/prisma/client.ts";
import type { Reader } from "./reads.ts";

/**
 * Returns a version that identifies the state of a set of rows, for ETags. `rows` selects the `id` and the `version` of
 * each row as texts. In every table, `xmin` (the transaction that wrote the row) can serve as the version.
 */
export async function readVersionOf(reader: Reader, rows: Prisma.Sql): Promise<string> {
  const [row] = await reader.read<{ version: string }>(Prisma.sql`
    SELECT concat_ws('.', count(*), sum(hashtextextended(concat_ws(' ', id, version), 0))) AS version
    FROM (${rows}) versioned`);
  return row?.version ?? "";
}
