import { z } from "zod";

/**
 * The first file of a backup: what a restore needs to know before the data. Format 1 also had totals at the end; they
 * are not needed, since gzip's checksum and length tell whether a file is complete.
 */
export const head = z.object({
  format: z.literal([1, 2]),
  madeAt: z.iso.datetime(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
});

export type Head = z.output<typeof head>;

/** How many rows and pictures a backup contains. */
export type Totals = { rows: number; pictures: number };

export const headName = "backup.json";
export const picturesFolder = "pictures/";
export const tablesFolder = "tables/";
