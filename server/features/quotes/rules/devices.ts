import { isId } from "../../../core/validation.ts";
import type { Transaction } from "../../../database/client.ts";
import type { QuoteRulesDevice } from "../../../generated/graphql.ts";
import type { RulesDocument } from "../engine/rulesDocument.ts";

/** Returns the devices of the catalogue to which effects and bonuses apply, each once, ordered by title. */
export async function devicesOfRules(
  { database }: { database: Pick<Transaction, "device"> },
  ...rules: RulesDocument[]
): Promise<QuoteRulesDevice[]> {
  const named = rules.flatMap(({ effects, bonuses = [] }) =>
    [...effects, ...bonuses].flatMap(({ deviceId }) => deviceId ?? []),
  );
  const ids = [...new Set(named.filter(isId))];
  if (ids.length === 0) return [];
  return database.device.findMany({
    where: { id: { in: ids } },
    select: { id: true, kind: true, title: true, brand: true },
    orderBy: [{ title: "asc" }, { id: "asc" }],
  });
}
