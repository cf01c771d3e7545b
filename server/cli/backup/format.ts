import { z } from "zod";

/** The first file of a backup: what a restore needs before the data. */
export const head = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
});

export type Head = z.output<typeof head>;

/** The last file, with the totals of the data before it. A backup without it is incomplete. */
export const totals = z.object({
  /** Rows by table. */
  rows: z.record(z.string(), z.int()),
  pictures: z.int(),
});

export type Totals = z.output<typeof totals>;

export const headName = "backup.json";
export const totalsName = "complete.json";
export const picturesFolder = "pictures/";
export const tablesFolder = "tables/";
