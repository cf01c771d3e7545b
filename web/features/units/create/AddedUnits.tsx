import { Box, Heading } from "@chakra-ui/react";
import { unitLabelsPath, unitPath } from "../../../platform/consoleRoutes.ts";
import { formatNumber, localDigits, t } from "../../../platform/i18n.ts";
import { ButtonLink, RouteLink } from "../../../ui/controls/RouteLink.tsx";
import type { NumberName } from "./scannedNumbers.ts";

/** A unit that has just been added, with its numbers. */
export type AddedUnit = { code: string } & Record<NumberName, string | null>;

/** Returns the number that tells a unit from others. */
function numberOf({ imei, imei2, serial }: AddedUnit): string {
  const digits = imei ?? imei2;
  if (digits) return t("IMEI …{digits}", { digits: localDigits(digits.slice(-4)) });
  return serial ?? "";
}

/** The units that have been added in a row, newest first. Screen readers announce each added unit. */
export function AddedUnits({ units }: { units: readonly AddedUnit[] }) {
  const [last] = units;
  return (
    <>
      <Box srOnly role="status">
        {last && t("{code} was added, {number}", { code: last.code, number: numberOf(last) })}
      </Box>
      {last && (
        <section aria-labelledby="added">
          <Heading as="h3" size="sm" id="added" mb="2">
            {t("Added: {count}", { count: formatNumber(units.length) })}
          </Heading>
          <Box as="ul" display="grid" gap="1" mb="3">
            {units.map((unit) => (
              <li key={unit.code}>
                <RouteLink to={unitPath(unit.code)} fontWeight="semibold">
                  {unit.code}
                </RouteLink>{" "}
                {numberOf(unit)}
              </li>
            ))}
          </Box>
          <ButtonLink
            to={unitLabelsPath(units.map(({ code }) => code))}
            size="sm"
            variant="outline"
          >
            {t("Print labels ({count})", { count: units.length })}
          </ButtonLink>
        </section>
      )}
    </>
  );
}
