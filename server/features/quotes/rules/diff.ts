import { isDeepStrictEqual } from "node:util";
import { type Language, languages, type Text, t, translate } from "../../../core/i18n.ts";
import type { Transaction } from "../../../database/client.ts";
import type { QuoteRulesDifference } from "../../../generated/graphql.ts";
import { choiceText, isQuestion } from "../engine/questions.ts";
import { type Effect, effectKey, type RulesDocument, scopeOf } from "../engine/rulesDocument.ts";
import { devicesOfRules } from "./devices.ts";
import {
  bonusInWords,
  effectInWords,
  groupInWords,
  percentInWords,
  scopeInWords,
  settingsInWords,
} from "./inWords.ts";

/**
 * Describes differences in words, in this order: settings, groups, market percentages, effects, bonuses. `titles` has
 * the titles of devices by id.
 */
export function diffRules(
  before: RulesDocument,
  after: RulesDocument,
  titles: ReadonlyMap<string, string> = new Map(),
  language: Language = languages[0],
): QuoteRulesDifference[] {
  const differences = [
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
      nameOf: () => t("Market percentage"),
      scopeOf: (row) => scopeInWords(row, titles),
      inWords: ({ share }) => percentInWords(share),
    }),
    ...compare(before.effects, after.effects, {
      part: "EFFECT",
      keyOf: (row: Effect) => effectKey(row),
      nameOf: ({ question, option }) =>
        isQuestion(question) ? choiceText({ question, option }) : `${question}: ${option}`,
      scopeOf: (row) => scopeInWords(row, titles),
      inWords: (effect) => effectInWords(effect, [...after.groups, ...before.groups]),
    }),
    ...compare(before.bonuses ?? [], after.bonuses ?? [], {
      part: "BONUS",
      keyOf: (row) => `${scopeOf(row)} ${row.from}`,
      nameOf: () => t("Trade-in bonus"),
      scopeOf: (row) => scopeInWords(row, titles),
      inWords: (row) => bonusInWords(row, language),
    }),
  ];
  const inLanguage = (text: Text | undefined) => text && translate(text, language);
  return differences.map(({ part, name, scope, ...change }) => ({
    part,
    name: translate(name, language),
    scope: inLanguage(scope),
    before: inLanguage(change.before),
    after: inLanguage(change.after),
  }));
}

/** Same as `diffRules`, but takes the titles of devices from the catalogue. */
export async function diffWithTitles(
  database: Pick<Transaction, "device">,
  before: RulesDocument,
  after: RulesDocument,
  language?: Language,
): Promise<QuoteRulesDifference[]> {
  const devices = await devicesOfRules({ database }, before, after);
  const titles = new Map(devices.map(({ id, title }) => [id, title]));
  return diffRules(before, after, titles, language);
}

type Comparison<Row> = {
  part: QuoteRulesDifference["part"];
  keyOf(row: Row): string;
  nameOf(row: Row): Text;
  scopeOf?(row: Row): Text;
  inWords(row: Row): Text;
};

/**
 * Returns the added and changed rows in the order of the later list, then the removed rows in the order of the earlier
 * list.
 */
function compare<Row>(
  before: readonly Row[],
  after: readonly Row[],
  { part, keyOf, nameOf, scopeOf: scope, inWords }: Comparison<Row>,
) {
  const earlier = new Map(before.map((row) => [keyOf(row), row]));
  const later = new Map(after.map((row) => [keyOf(row), row]));
  return [...new Map([...later, ...earlier]).keys()].flatMap((key) => {
    const [old, changed] = [earlier.get(key), later.get(key)];
    const row = changed ?? old;
    const texts = [old && inWords(old), changed && inWords(changed)];
    if (!row || isDeepStrictEqual(texts[0], texts[1])) return [];
    const [textBefore, textAfter] = texts;
    return [{ part, name: nameOf(row), scope: scope?.(row), before: textBefore, after: textAfter }];
  });
}
