import type { FoundAddRequestFragment } from "../../generated/FoundAddRequest.ts";
import type { FoundSaleFragment } from "../../generated/FoundSale.ts";
import type { FoundUnitFragment } from "../../generated/FoundUnit.ts";
import { paths } from "../../platform/paths.ts";
import { NextStep } from "../purchases/NextStep.tsx";
import { PurchaseBadge } from "../purchases/PurchaseBadge.tsx";
import { requesterName } from "../submissions/requesterName.ts";
import { StatusBadge } from "../submissions/StatusBadge.tsx";
import { StateBadge } from "../units/StateBadge.tsx";
import { modelOf } from "../units/unitName.ts";
import { FoundRow } from "./FoundGroup.tsx";

export const saleRows = (sales: readonly FoundSaleFragment[]) =>
  sales.map((sale) => ({ key: sale.id, content: <Sale sale={sale} /> }));

export const unitRows = (units: readonly FoundUnitFragment[]) =>
  units.map((unit) => ({
    key: unit.code,
    content: (
      <FoundRow
        to={paths.unit(unit.code)}
        title={`${unit.code} · ${modelOf(unit)}`}
        detail={[unit.sale?.buyerName, unit.sale?.buyerMobile].filter(Boolean).join(" · ")}
      >
        <StateBadge state={unit.state} />
      </FoundRow>
    ),
  }));

export const addRequestRows = (requests: readonly FoundAddRequestFragment[]) =>
  requests.map(({ id, kind, brand, model, status, requester }) => ({
    key: id,
    content: (
      <FoundRow
        to={paths.addRequestDetails(kind, id)}
        title={`${brand} ${model}`}
        detail={personOf(requester)}
      >
        <StatusBadge status={status} />
      </FoundRow>
    ),
  }));

const personOf = (requester: FoundSaleFragment["requester"]) =>
  [...new Set([requesterName(requester), requester.mobile])].filter(Boolean).join(" · ");

/** A sell request with its state, and the button for its next step. */
function Sale({ sale }: { sale: FoundSaleFragment }) {
  const { id, kind, status, seen, payout, purchase, requester } = sale;
  const title = `${seen.brand} ${seen.model}`;
  const seller = requesterName(requester);
  return (
    <FoundRow to={paths.evaluationDetails(id)} title={title} detail={personOf(requester)}>
      {purchase ? <PurchaseBadge state={purchase.state} /> : <StatusBadge status={status} />}
      {purchase && (
        <NextStep
          size="sm"
          variant="outline"
          purchase={{ id, kind, title, seller, payout, needsHandover: purchase.needsHandover }}
          state={purchase.state}
          amount={purchase.amount}
        />
      )}
    </FoundRow>
  );
}
