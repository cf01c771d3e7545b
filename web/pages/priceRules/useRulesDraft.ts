import { useMutation } from "@apollo/client/react";
import { DiscardRulesDraftDocument } from "../../generated/DiscardRulesDraft.ts";
import type { PriceRulesQuery } from "../../generated/PriceRules.ts";
import { PublishRulesDocument } from "../../generated/PublishRules.ts";
import { type QuoteRulesChanges, SaveRulesDraftDocument } from "../../generated/SaveRulesDraft.ts";

export type RulesDraft = PriceRulesQuery["quoteRulesDraft"];

export type RulesActions = {
  /** Rejects where another admin changed the draft meanwhile. */
  save: (changes: QuoteRulesChanges) => Promise<unknown>;
  discard: () => Promise<unknown>;
  publish: (reason: string) => Promise<unknown>;
};

/** The mutations of the draft of the price rules. After each, also a failed one, the page reads the rules again. */
export function useRulesDraft({ revision }: RulesDraft, refetch: () => Promise<unknown>) {
  const [save] = useMutation(SaveRulesDraftDocument);
  const [discard] = useMutation(DiscardRulesDraftDocument);
  const [publish] = useMutation(PublishRulesDocument);
  const thenRefetch = (mutation: Promise<unknown>) => mutation.finally(refetch);
  return {
    save: (changes) => thenRefetch(save({ variables: { revision, changes } })),
    discard: () => thenRefetch(discard({ variables: { revision } })),
    publish: (reason) => thenRefetch(publish({ variables: { revision, reason } })),
  } satisfies RulesActions;
}
