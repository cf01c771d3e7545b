import { z } from "zod";
import { paragraph } from "../../core/validation.ts";
import type { AuditField } from "../../generated/graphql.ts";
import { limits } from "../../generated/limits.ts";
import { auditFieldWords } from "../../generated/words.ts";

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
export const searchRules = z.object({
  search: paragraph(limits.AuditFilter.search.maxLength).nullish(),
});
