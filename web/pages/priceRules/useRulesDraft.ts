import { DiscardRulesDraftDocument } from "../../generated/DiscardRulesDraft.ts";
import type { PriceRulesQuery } from "../../generated/PriceRules.ts";
import { PublishRulesDocument } from "../../generated/PublishRules.ts";
import { type QuoteRulesChanges, SaveRulesDraftDocument } from "../../generated/SaveRulesDraft.ts";
import { useSave } from "../../platform/useSave.ts";

export type RulesDraft = PriceRulesQuery["quoteRulesDraft"];

export type RulesActions = {
  /** Rejects where another admin changed the draft meanwhile. */
  save: (changes: QuoteRulesChanges) => Promise<unknown>;
  discard: () => Promise<unknown>;
  publish: (reason: string) => Promise<unknown>;
};

/** The mutations of the draft of the price rules. */
export function useRulesDraft({ revision }: RulesDraft): RulesActions {
  const save = useSave(SaveRulesDraftDocument);
  const discard = useSave(DiscardRulesDraftDocument);
  const publish = useSave(PublishRulesDocument);
  return {
    save: (changes) => save({ revision, changes }),
    discard: () => discard({ revision }),
    publish: (reason) => publish({ revision, reason }),
  };
}
