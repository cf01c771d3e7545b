import type { Context } from "../../../core/context.ts";
import { AppError } from "../../../core/errors.ts";
import { type Text, t, translate } from "../../../core/i18n.ts";
import { textOfIssue } from "../../../core/validation.ts";
import type { QuoteRulesProblem } from "../../../generated/graphql.ts";
import { lists } from "../../../generated/limits.ts";
import { type RulesDocument, rulesDocument } from "../engine/rulesDocument.ts";
import { devicesOfRules } from "./devices.ts";
import { tooHighPromises } from "./tooHigh.ts";

const maxProblems = lists.QuoteRulesDraft.problems;

type Problem = Omit<QuoteRulesProblem, "message"> & { message: Text };

/** Returns the problems that prevent rules from being published. */
function checkRules(rules: RulesDocument): Problem[] {
  const { error } = rulesDocument.safeParse(rules);
  return (error?.issues ?? []).map((issue) => ({
    path: issue.path.join("."),
    message: textOfIssue(issue),
    blocksPublishing: true,
  }));
}

/**
 * Returns the problems that `checkRules` finds, and warnings. There are warnings about effects and bonuses for devices
 * that are not in the catalogue. There are also warnings about variants for which the shop would pay at least its own
 * price. A shop may want such rules for a time, so they are not errors. While such rules apply, the site's pages
 * promise a lower amount (`upTo.ts`).
 */
export async function problemsOf(ctx: Context, rules: RulesDocument): Promise<QuoteRulesProblem[]> {
  const devices = new Map((await devicesOfRules(ctx, rules)).map(({ id, kind }) => [id, kind]));
  const unknownIn = (list: "effects" | "bonuses") =>
    (rules[list] ?? []).flatMap(({ deviceId }, index) => {
      if (!deviceId) return [];
      const kind = devices.get(deviceId.toLowerCase());
      if (kind === "SMARTPHONE" || kind === "TABLET") return [];
      const message = kind ? t("is not a smartphone or tablet") : t("is not in the catalogue");
      return [{ path: `${list}.${index}.deviceId`, message, blocksPublishing: false }];
    });
  const faults = checkRules(rules);
  const tooHigh = faults.length > 0 ? [] : await tooHighPromises(ctx, rulesDocument.parse(rules));
  const warnings = tooHigh.map((message) => ({ path: "", message, blocksPublishing: false }));
  return [...faults, ...unknownIn("effects"), ...unknownIn("bonuses"), ...warnings]
    .slice(0, maxProblems)
    .map((problem) => ({ ...problem, message: translate(problem.message, ctx.language) }));
}

/** Returns the rules with their defaults. Throws BAD_USER_INPUT if they have problems. */
export function checkedRules(rules: RulesDocument): RulesDocument {
  const problems = checkRules(rules);
  const [first] = problems;
  if (!first) return rulesDocument.parse(rules);
  const fields = Object.fromEntries(
    problems.slice(0, 50).map(({ path, message }) => [path, message]),
  );
  const message = t("The draft has problems: {path} {fault}", {
    path: first.path,
    fault: first.message,
  });
  throw new AppError("BAD_USER_INPUT", message, { fields });
}
