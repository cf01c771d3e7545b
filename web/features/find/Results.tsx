import type { FindQuery } from "../../generated/Find.ts";
import type { FoundSaleFragment } from "../../generated/FoundSale.ts";
import { stockWords } from "../../generated/words.ts";
import { t } from "../../platform/i18n.ts";
import { paths, queryString, routes } from "../../platform/paths.ts";
import { EmptyState } from "../../ui/lists/EmptyState.tsx";
import { NextStep } from "../purchases/NextStep.tsx";
import { PurchaseBadge } from "../purchases/PurchaseBadge.tsx";
import { requesterName } from "../submissions/requesterName.ts";
import { StatusBadge } from "../submissions/StatusBadge.tsx";
import { StateBadge } from "../units/StateBadge.tsx";
import { modelOf } from "../units/unitName.ts";
import { FoundGroup, FoundRow } from "./FoundGroup.tsx";
import { peopleIn } from "./people.ts";

const none = { nodes: [], totalCount: 0 } as const;

/** The query string that narrows a list to the searched text. */
const listed = (name: string, search: string) => queryString({ [name]: search });

/** What a search of the console found, by sort: people first, then what they sell, bought and asked for. */
export function Results({ data, search }: { data: FindQuery; search: string }) {
  const { evaluations = none, units = none, addRequests = none, devices = none } = data;
  const people = peopleIn(
    { evaluations: evaluations.nodes, units: units.nodes, addRequests: addRequests.nodes },
    search,
  );
  const count =
    evaluations.totalCount + units.totalCount + addRequests.totalCount + devices.totalCount;
  if (count === 0) return <EmptyState text={t("Nothing was found.")} />;
  return (
    <>
      <FoundGroup
        title={t("People")}
        rows={people.map(({ name, mobile }) => ({
          key: mobile,
          content: (
            <FoundRow to={routes.find + listed("search", mobile)} title={name || mobile}>
              <a href={`tel:${mobile}`}>{mobile}</a>
            </FoundRow>
          ),
        }))}
      />
      <FoundGroup
        title={t("Sell requests")}
        all={{
          totalCount: evaluations.totalCount,
          to: `${routes.dashboard}${listed("evaluationsSearch", search)}#evaluations`,
        }}
        rows={evaluations.nodes.map((sale) => ({ key: sale.id, content: <Sale sale={sale} /> }))}
      />
      <FoundGroup
        title={t("Pieces")}
        all={{ totalCount: units.totalCount, to: routes.units + listed("search", search) }}
        rows={units.nodes.map((unit) => ({
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
        }))}
      />
      <FoundGroup
        title={t("Add requests")}
        rows={addRequests.nodes.map(({ id, kind, brand, model, status, requester }) => ({
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
        }))}
      />
      <FoundGroup
        title={t("Devices")}
        all={{ totalCount: devices.totalCount, to: routes.catalogue + listed("search", search) }}
        rows={devices.nodes.map(({ id, kind, title, stock }) => ({
          key: id,
          content: (
            <FoundRow to={paths.update(kind, id)} title={title}>
              {stockWords[stock]}
            </FoundRow>
          ),
        }))}
      />
    </>
  );
}

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
