import { z } from "zod";

/** The first file of a backup: what whoever restores it must know beforehand. */
export const head = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
});

export type Head = z.output<typeof head>;

/** The last file: what must have come until then. A backup without it was cut short. */
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
