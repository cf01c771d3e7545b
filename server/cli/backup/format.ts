import { z } from "zod";

/**
 * The first file of a backup, with facts that a restore needs before the data. Backups in format 1 also end with
 * totals, which are ignored: gzip's checksum and length already tell whether a file is complete.
 */
export const head = z.object({
  format: z.literal([1, 2]),
  madeAt: z.iso.datetime(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
});

export type Head = z.output<typeof head>;

/** The number of rows and pictures in a backup. */
export type Totals = { rows: number; pictures: number };

export const headName = "backup.json";
export const picturesFolder = "pictures/";
export const tablesFolder = "tables/";
