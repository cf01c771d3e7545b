import { Box } from "@chakra-ui/react";
import type { FoundAddRequestFragment } from "../../generated/FoundAddRequest.ts";
import type { FoundSaleFragment } from "../../generated/FoundSale.ts";
import type { FoundUnitFragment } from "../../generated/FoundUnit.ts";
import { unitPath } from "../../platform/consoleRoutes.ts";
import { formatPrice, t } from "../../platform/i18n.ts";
import { paths } from "../../platform/paths.ts";
import { dayAndTime, shortDay } from "../../ui/text/longDay.ts";
import { PurchaseBadge } from "../purchases/PurchaseBadge.tsx";
import { requesterName } from "../submissions/requesterName.ts";
import { StatusBadge } from "../submissions/StatusBadge.tsx";
import { StateBadge } from "../units/StateBadge.tsx";
import { modelOf } from "../units/unitName.ts";
import { FoundRow } from "./FoundGroup.tsx";
import { NextOfAddRequest, NextOfSale, NextOfUnit } from "./nextSteps.tsx";
import { buyerOf } from "./people.ts";

type Options = {
  /** Whether all rows belong to one customer. The rows then leave out the customer's name. */
  ofOne?: boolean;
};

/**
 * A separator between parts of a line. It starts with a no-break space, and is therefore never at the beginning of a
 * line.
 */
const separator = "\u00a0· ";

const joined = (parts: readonly (string | null | undefined)[]) =>
  [...new Set(parts)].filter(Boolean).join(separator);

const personOf = (requester: FoundSaleFragment["requester"]) =>
  joined([requesterName(requester), requester.mobile]);

export const saleRows = (sales: readonly FoundSaleFragment[], { ofOne }: Options = {}) =>
  sales.map((sale) => {
    const { id, status, seen, purchase, requester, createdAt } = sale;
    const amount = amountOf(sale);
    const day = shortDay(createdAt);
    return {
      key: id,
      content: (
        <FoundRow
          to={paths.evaluationDetails(id)}
          title={`${seen.brand} ${seen.model}`}
          detail={
            <>
              {joined([
                ofOne ? null : personOf(requester),
                amount ? formatPrice(amount) : null,
                ofOne ? day : null,
              ])}
              {!ofOne && (
                <Box as="span" hideBelow="md">
                  {separator + day}
                </Box>
              )}
            </>
          }
          badge={
            purchase ? <PurchaseBadge state={purchase.state} /> : <StatusBadge status={status} />
          }
          step={<NextOfSale sale={sale} />}
        />
      ),
    };
  });

/**
 * Returns the amount that the shop has offered or paid, or else the quote. Null if the user may not know what the shop
 * pays.
 */
const amountOf = ({ purchase, quote }: FoundSaleFragment) =>
  purchase?.state === "PAID" ? purchase.amount : (purchase?.amount ?? quote?.amount);

export const unitRows = (units: readonly FoundUnitFragment[], { ofOne }: Options = {}) =>
  units.map((unit) => {
    const { name, mobile } = buyerOf(unit);
    return {
      key: unit.code,
      content: (
        <FoundRow
          to={unitPath(unit.code)}
          title={joined([unit.code, unit.price === null ? null : formatPrice(unit.price)])}
          detail={joined([modelOf(unit), ...(ofOne ? [] : [name, mobile]), reservedUntil(unit)])}
          badge={<StateBadge state={unit.state} />}
          step={<NextOfUnit unit={unit} />}
        />
      ),
    };
  });

const reservedUntil = ({ reservation }: FoundUnitFragment) =>
  reservation && t("until {until}", { until: dayAndTime(reservation.until) });

export const addRequestRows = (
  requests: readonly FoundAddRequestFragment[],
  { ofOne }: Options = {},
) =>
  requests.map((request) => {
    const { id, kind, brand, model, status, requester } = request;
    return {
      key: id,
      content: (
        <FoundRow
          to={paths.addRequestDetails(kind, id)}
          title={`${brand} ${model}`}
          detail={ofOne ? "" : personOf(requester)}
          badge={<StatusBadge status={status} />}
          step={<NextOfAddRequest request={request} />}
        />
      ),
    };
  });
