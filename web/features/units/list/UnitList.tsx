import { Box, chakra, Flex } from "@chakra-ui/react";
import { useSearchParams } from "react-router-dom";
import type { UnitRowFragment } from "../../../generated/UnitRow.ts";
import type { UnitsQuery } from "../../../generated/Units.ts";
import { imeiCheckResultWords, unitStateWords } from "../../../generated/words.ts";
import { consoleRoutes, unitLabelsPath, unitPath } from "../../../platform/consoleRoutes.ts";
import { formatNumber, t } from "../../../platform/i18n.ts";
import { now } from "../../../platform/now.ts";
import { useMay } from "../../../platform/rights.ts";
import { ButtonAnchor, ButtonLink, RouteLink } from "../../../ui/controls/RouteLink.tsx";
import type { Column } from "../../../ui/lists/DataTable.tsx";
import { EmptyState } from "../../../ui/lists/EmptyState.tsx";
import { ListPage } from "../../../ui/lists/ListPage.tsx";
import { useSelection } from "../../../ui/lists/useSelection.ts";
import { Picture } from "../../../ui/pictures/Picture.tsx";
import { Day, Moment } from "../../../ui/text/Day.tsx";
import { Price } from "../../../ui/text/Price.tsx";
import { StateBadge } from "../StateBadge.tsx";
import { modelOf } from "../unitName.ts";
import { daysInStock } from "./daysInStock.ts";
import { exportPath, unitParams } from "./unitParams.ts";

const columns: readonly Column<UnitRowFragment>[] = [
  { header: t("Piece"), cell: (unit) => <Piece unit={unit} /> },
  { header: t("State"), phone: "end", hasLabel: false, cell: (unit) => <State unit={unit} /> },
  {
    header: t("Price"),
    phone: "hidden",
    cell: ({ price }) => price !== null && <Price amount={price} />,
  },
  { header: t("Grade"), phone: "hidden", cell: ({ grade }) => grade },
  {
    header: t("IMEI"),
    phone: "hidden",
    isQuiet: true,
    cell: ({ imei, imeiCheck }) =>
      imei && (
        <>
          <chakra.span whiteSpace="nowrap">{imei}</chakra.span>
          <Box>{imeiCheckResultWords[imeiCheck.result]}</Box>
        </>
      ),
  },
  {
    header: t("Days in stock"),
    phone: "hidden",
    isQuiet: true,
    cell: (unit) => formatNumber(daysInStock(unit, now())),
  },
];

type UnitListProps = {
  units: UnitsQuery["units"];
};

/** The list of the shop's units. Staff find a unit by its label, and see what is in stock and for how long. */
export function UnitList({ units }: UnitListProps) {
  const [query] = useSearchParams();
  const selection = useSelection();
  const mayManage = useMay()("MANAGE_UNITS");
  const codes = units.nodes.filter(({ id }) => selection.has(id)).map(({ code }) => code);
  return (
    <ListPage
      intro={<StateCounts states={units.states} />}
      action={
        <Flex gap="3" wrap="wrap">
          {mayManage && <ButtonLink to={consoleRoutes.newUnit}>{t("Add a piece")}</ButtonLink>}
          <ButtonAnchor variant="outline" href={exportPath(query)} download>
            {t("Export")}
          </ButtonAnchor>
        </Flex>
      }
      label={t("Pieces")}
      list={units}
      params={unitParams}
      columns={columns}
      {...(mayManage && { selection, nameOf: ({ code }: UnitRowFragment) => code })}
      toolbar={
        codes.length > 0 && (
          <Flex mb="4" gap="3" align="center" wrap="wrap">
            <ButtonLink to={unitLabelsPath(codes)} variant="outline">
              {t("Print labels ({count})", { count: codes.length })}
            </ButtonLink>
          </Flex>
        )
      }
      empty={
        <EmptyState text={t("No pieces yet")}>
          {mayManage && (
            <ButtonLink to={consoleRoutes.newUnit} variant="outline">
              {t("Add a piece")}
            </ButtonLink>
          )}
        </EmptyState>
      }
      noneFound={t("No piece matches")}
    />
  );
}

/** The number of units in each state. Each number links to these units. */
function StateCounts({ states }: Pick<UnitsQuery["units"], "states">) {
  const [query] = useSearchParams();
  return (
    <Counts>
      {states
        .filter(({ count }) => count > 0)
        .map(({ state, count }) => (
          <RouteLink key={state} to={{ search: unitParams.write(query, { state }) }}>
            {`${unitStateWords[state]}: ${formatNumber(count)}`}
          </RouteLink>
        ))}
    </Counts>
  );
}

const Counts = chakra("span", {
  base: { display: "flex", flexWrap: "wrap", columnGap: "5", rowGap: "1" },
});

function Piece({ unit }: { unit: UnitRowFragment }) {
  const [cover] = unit.photos;
  return (
    <Flex align="center" gap="3">
      <Box
        flexShrink="0"
        boxSize={{ base: "10", md: "14" }}
        bg="bg.muted"
        borderRadius="l1"
        overflow="hidden"
      >
        {cover && <Picture image={cover} alt="" sizes="3.5rem" boxSize="full" objectFit="cover" />}
      </Box>
      <Box minW="0">
        <RouteLink to={unitPath(unit.code)} fontWeight="semibold">
          {unit.code}
        </RouteLink>
        <Box
          fontSize="sm"
          color="fg.muted"
          lineHeight={{ base: "1.3", md: "inherit" }}
          lineClamp={{ base: "2", md: "none" }}
        >
          {modelOf(unit)}
        </Box>
      </Box>
    </Flex>
  );
}

function State({ unit: { state, price, reservation, sale } }: { unit: UnitRowFragment }) {
  return (
    <>
      <StateBadge state={state} />
      {price !== null && (
        <Box hideFrom="md">
          <Price amount={price} />
        </Box>
      )}
      {(state === "RESERVED" || state === "SOLD") && (
        <Box hideBelow="md" fontSize="xs" color="fg.muted">
          {state === "RESERVED" && reservation && <Moment of={reservation.until} />}
          {state === "SOLD" && sale && <Day of={sale.date} />}
        </Box>
      )}
    </>
  );
}
