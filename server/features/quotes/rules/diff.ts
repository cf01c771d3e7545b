import type { QuoteRulesDifference } from "../../../generated/graphql.ts";
import { choiceLabel, isQuestion } from "../engine/questions.ts";
import { type Effect, effectKey, type RulesDocument, scopeOf } from "../engine/rulesDocument.ts";
import {
  effectInWords,
  groupInWords,
  percentInWords,
  scopeInWords,
  settingsInWords,
} from "./inWords.ts";

/** What differs, in words: settings, groups, market percentages, then effects. Titles are by device. */
export function diffRules(
  before: RulesDocument,
  after: RulesDocument,
  titles: ReadonlyMap<string, string> = new Map(),
): QuoteRulesDifference[] {
  return [
    ...compare(settingsInWords(before), settingsInWords(after), {
      part: "SETTING",
      keyOf: ([name]) => name,
      nameOf: ([name]) => name,
      inWords: ([, value]) => value,
    }),
    ...compare(before.groups, after.groups, {
      part: "GROUP",
      keyOf: ({ code }) => code,
      nameOf: ({ label }) => label,
      inWords: groupInWords,
    }),
    ...compare(before.market, after.market, {
      part: "MARKET",
      keyOf: scopeOf,
      nameOf: () => "Market percentage",
      scopeOf: (row) => scopeInWords(row, titles),
      inWords: ({ share }) => percentInWords(share),
    }),
    ...compare(before.effects, after.effects, {
      part: "EFFECT",
      keyOf: (row: Effect) => effectKey(row),
      nameOf: ({ question, option }) =>
        isQuestion(question) ? choiceLabel({ question, option }) : `${question}: ${option}`,
      scopeOf: (row) => scopeInWords(row, titles),
      inWords: (effect) => effectInWords(effect, [...after.groups, ...before.groups]),
    }),
  ];
}

type Comparison<Row> = {
  part: QuoteRulesDifference["part"];
  keyOf(row: Row): string;
  nameOf(row: Row): string;
  scopeOf?(row: Row): string;
  inWords(row: Row): string;
};

/** The rows that are new, gone or changed, in the order of the later list, then of the earlier. */
function compare<Row>(
  before: readonly Row[],
  after: readonly Row[],
  { part, keyOf, nameOf, scopeOf: scope, inWords }: Comparison<Row>,
): QuoteRulesDifference[] {
  const earlier = new Map(before.map((row) => [keyOf(row), row]));
  const later = new Map(after.map((row) => [keyOf(row), row]));
  return [...new Map([...later, ...earlier]).keys()].flatMap((key) => {
    const [old, changed] = [earlier.get(key), later.get(key)];
    const row = changed ?? old;
    const texts = [old && inWords(old), changed && inWords(changed)];
    if (!row || texts[0] === texts[1]) return [];
    const [textBefore, textAfter] = texts;
    return [{ part, name: nameOf(row), scope: scope?.(row), before: textBefore, after: textAfter }];
  });
}
