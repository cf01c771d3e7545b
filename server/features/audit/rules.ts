import { z } from "zod";
import { paragraph } from "../../core/validation.ts";
import type { AuditField } from "../../generated/graphql.ts";
import { limits } from "../../generated/limits.ts";
import { auditFieldWords } from "../../generated/words.ts";

const fields = Object.keys(auditFieldWords) as AuditField[];

/** The JSON column of changes. */
export const changesRules = z.array(
  z.object({
    field: z.enum(fields),
    variant: z.string().nullish(),
    before: z.string().nullish(),
    after: z.string().nullish(),
  }),
);

export const searchRules = z.object({
  search: paragraph(limits.AuditFilter.search.maxLength).nullish(),
});
