import { Box, chakra, Text } from "@chakra-ui/react";
import type { PriceChangeResultFragment } from "../../generated/PriceChangeResult.ts";
import { formatNumber, formatPrice, t } from "../../platform/i18n.ts";
import { devicesInWords } from "./devicesInWords.ts";
import { fieldWords } from "./priceChangeValues.ts";

const Value = chakra("td", {
  base: {
    px: "2",
    py: "1",
    textAlign: "end",
    verticalAlign: "top",
    whiteSpace: "nowrap",
    fontVariantNumeric: "tabular-nums",
  },
});

const Name = chakra("th", {
  base: { px: "2", py: "1", textAlign: "start", fontWeight: "normal", overflowWrap: "anywhere" },
});

/** The prices that a change would set, and the number of devices that would change. */
export function PriceChangeResult({ result }: { result: PriceChangeResultFragment }) {
  const { rows, changed } = result;
  return (
    <>
      <Summary result={result} />
      {rows.length > 0 && (
        <Box
          role="region"
          aria-label={t("Prices before and after")}
          // People who use only the keyboard must be able to scroll the region.
          tabIndex={0}
          mt="3"
          maxH="17rem"
          overflowY="auto"
          borderWidth="1px"
          borderColor="border"
          borderRadius="l2"
        >
          <chakra.table w="full" fontSize="sm" aria-label={t("Preview")}>
            <chakra.thead color="fg.muted">
              <tr>
                <Name scope="col">{t("Device")}</Name>
                <Name scope="col" textAlign="end">
                  {t("Before")}
                </Name>
                <Name scope="col" textAlign="end">
                  {t("After")}
                </Name>
              </tr>
            </chakra.thead>
            {rows.map((row) => (
              <Device key={row.id} row={row} />
            ))}
          </chakra.table>
        </Box>
      )}
      {changed > rows.length && (
        <Text mt="2" fontSize="sm" color="fg.muted">
          {t("{changed} more are not shown here.", {
            changed: formatNumber(changed - rows.length),
          })}
        </Text>
      )}
    </>
  );
}

function Summary({ result }: { result: PriceChangeResultFragment }) {
  const { devices, missing, changed, outOfRange, totals } = result;
  return (
    <Box role="status" fontSize="sm">
      <Text fontWeight="semibold">
        {changed === 0
          ? t("This doesn't change any price.")
          : t("{changed} of {devices} will change.", {
              changed: formatNumber(changed),
              devices: devicesInWords(devices),
            })}
      </Text>
      {totals.map(({ field, before, after }) => (
        <Text key={field} color="fg.muted">
          {t("{field}, together: {before} → {after}", {
            field: fieldWords[field],
            before: formatPrice(before),
            after: formatPrice(after),
          })}
        </Text>
      ))}
      {missing > 0 && (
        <Text color="fg.muted">
          {t("{devices} of your selection could not be found.", {
            devices: devicesInWords(missing),
          })}
        </Text>
      )}
      {outOfRange > 0 && (
        <Text mt="1" color="fg.error" fontWeight="medium">
          {t(
            "{outOfRange} would have a price below BDT 1 or above BDT 10,00,00,000. Choose another amount, or leave these devices out.",
            { outOfRange: devicesInWords(outOfRange) },
          )}
        </Text>
      )}
    </Box>
  );
}

function Device({ row }: { row: PriceChangeResultFragment["rows"][number] }) {
  const { title, outOfRange, changes } = row;
  return (
    <chakra.tbody borderTopWidth="1px" borderColor="border">
      <tr>
        <Name scope="rowgroup" colSpan={3} fontWeight="medium">
          {title}
        </Name>
      </tr>
      {changes.map(({ field, variant, before, after }) => (
        <tr key={`${field} ${variant}`}>
          <Name scope="row" color="fg.muted">
            {variant && `${variant}, `}
            {fieldWords[field]}
          </Name>
          <Value>{formatNumber(before)}</Value>
          <Value fontWeight="semibold" color={outOfRange ? "fg.error" : undefined}>
            {formatNumber(after)}
          </Value>
        </tr>
      ))}
    </chakra.tbody>
  );
}
