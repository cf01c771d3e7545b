import { findMobile } from "../../../shared/mobile.ts";
import type { FindQuery } from "../../generated/Find.ts";
import { stockWords } from "../../generated/words.ts";
import { customerPath, updateDevicePath } from "../../platform/consoleRoutes.ts";
import { t } from "../../platform/i18n.ts";
import { queryString, routes } from "../../platform/paths.ts";
import { useMay } from "../../platform/rights.ts";
import { EmptyState } from "../../ui/lists/EmptyState.tsx";
import { FoundGroup, FoundRow } from "./FoundGroup.tsx";
import { addRequestRows, saleRows, unitRows } from "./foundRows.tsx";
import { peopleIn } from "./people.ts";

const none = { nodes: [], totalCount: 0 } as const;

/** Returns the query string of a list that searches for the same text. */
const listed = (name: string, search: string) => queryString({ [name]: search });

/**
 * The results of a search of the console, in groups: people first, then sell requests, units, add requests and devices.
 */
export function Results({ data, search }: { data: FindQuery; search: string }) {
  const { evaluations = none, units = none, addRequests = none, devices = none } = data;
  const may = useMay();
  const mayEdit = may("MANAGE_CATALOGUE");
  const people = peopleIn(
    { evaluations: evaluations.nodes, units: units.nodes, addRequests: addRequests.nodes },
    search,
  );
  // A customer who has only alerts is not in the results. A link therefore leads to the page of the searched mobile
  // number.
  const mobile = may("READ_CUSTOMERS") ? findMobile(search) : null;
  if (mobile && !people.some((person) => person.mobile === mobile))
    people.push({ name: "", mobile });
  const count =
    evaluations.totalCount + units.totalCount + addRequests.totalCount + devices.totalCount;
  if (count + people.length === 0) return <EmptyState text={t("Nothing was found.")} />;
  return (
    <>
      <FoundGroup
        title={t("People")}
        rows={people.map(({ name, mobile }) => ({
          key: mobile,
          content: (
            <FoundRow
              to={customerPath(mobile)}
              title={name || mobile}
              badge={name && <a href={`tel:${mobile}`}>{mobile}</a>}
            />
          ),
        }))}
      />
      <FoundGroup
        title={t("Sell requests")}
        all={{
          totalCount: evaluations.totalCount,
          to: `${routes.dashboard}${listed("evaluationsSearch", search)}#evaluations`,
        }}
        rows={saleRows(evaluations.nodes)}
      />
      <FoundGroup
        title={t("Pieces")}
        all={{ totalCount: units.totalCount, to: routes.units + listed("search", search) }}
        rows={unitRows(units.nodes)}
      />
      <FoundGroup title={t("Add requests")} rows={addRequestRows(addRequests.nodes)} />
      <FoundGroup
        title={t("Devices")}
        all={
          may("MANAGE_CATALOGUE", "CHANGE_PRICES")
            ? { totalCount: devices.totalCount, to: routes.catalogue + listed("search", search) }
            : undefined
        }
        rows={devices.nodes.map(({ id, kind, path, title, stock }) => ({
          key: id,
          content: (
            <FoundRow
              to={mayEdit ? updateDevicePath(kind, id) : path}
              title={title}
              badge={stockWords[stock]}
            />
          ),
        }))}
      />
    </>
  );
}
