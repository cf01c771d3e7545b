import { Flex } from "@chakra-ui/react";
import { stockWords, supplyWords } from "../../../generated/words.ts";
import { formatPrice, t } from "../../../platform/i18n.ts";
import type { DeviceKind } from "../../../platform/kinds.ts";
import { deviceRoutes } from "../../../platform/paths.ts";
import { FilterChips } from "../../../ui/lists/FilterSheet.tsx";
import { sizeInWords } from "../sizeInWords.ts";
import { buyKinds } from "./buyKinds.ts";
import { type BuyQuery, batteryWords, writeBuyQuery } from "./buyQuery.ts";

/** A filter that is set, and the changes to the query that remove it. */
type Chip = { label: string; without: Partial<BuyQuery> };

function chipsOf(kind: DeviceKind, query: BuyQuery): Chip[] {
  const { search, type, stock, battery, warranty, supply, minPrice, maxPrice } = query;
  return [
    ...one(search, `“${search}”`, { search: "" }),
    ...one(type, buyKinds[kind].productTypes.words[type], { type: "" }),
    ...each(
      query.grades,
      (grade) => t("Grade {grade}", { grade }),
      (grades) => ({ grades }),
    ),
    ...one(minPrice, t("from {price}", { price: formatPrice(minPrice) }), { minPrice: 0 }),
    ...one(maxPrice, t("up to {price}", { price: formatPrice(maxPrice) }), { maxPrice: 0 }),
    ...each(query.roms, sizeInWords, (roms) => ({ roms })),
    ...each(query.brands, String, (brands) => ({ brands })),
    ...one(battery, t("Battery {level}", { level: battery && batteryWords[battery] }), {
      battery: "",
    }),
    ...each(
      query.rams,
      (size) => t("{size} RAM", { size: sizeInWords(size) }),
      (rams) => ({ rams }),
    ),
    ...one(supply, supply && supplyWords[supply], { supply: "" }),
    ...one(warranty, t("With the shop's warranty"), { warranty: false }),
    ...one(stock, stock && stockWords[stock], { stock: "" }),
  ];
}

const one = (isSet: unknown, label: string | undefined, without: Partial<BuyQuery>): Chip[] =>
  isSet && label ? [{ label, without }] : [];

const each = <Value,>(
  values: readonly Value[],
  labelOf: (value: Value) => string,
  without: (others: readonly Value[]) => Partial<BuyQuery>,
): Chip[] =>
  values.map((value) => ({
    label: labelOf(value),
    without: without(values.filter((other) => other !== value)),
  }));

/** The filters that are set in the list's address. Each filter is a link to the list without that filter. */
export function Chips({ kind, query }: { kind: DeviceKind; query: BuyQuery }) {
  const chips = chipsOf(kind, query);
  if (chips.length === 0) return null;
  return (
    <Flex as="ul" gridArea="chips" gap="2" wrap="wrap" aria-label={t("Chosen filters")}>
      <FilterChips
        chips={chips.map(({ label, without }) => ({
          label,
          to: deviceRoutes.buyList[kind] + writeBuyQuery({ ...query, ...without, page: 1 }),
        }))}
      />
    </Flex>
  );
}
