import { z } from "zod";
import type { AuditField } from "../../generated/graphql.ts";
import { auditFieldWords } from "../../generated/words.ts";
import { paragraph } from "../../platform/validation.ts";

const fields = Object.keys(auditFieldWords) as AuditField[];

/** Changes as the database keeps them. */
export const changesRules = z.array(
  z.object({
    field: z.enum(fields),
    variant: z.string().nullish(),
    before: z.string().nullish(),
    after: z.string().nullish(),
  }),
);

/** What a list of entries can be searched for. */
export const searchRules = z.object({ search: paragraph(100).nullish() });
