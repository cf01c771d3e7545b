import { Heading } from "@chakra-ui/react";
import type { CustomerQuery } from "../../generated/Customer.ts";
import { alertKindWords } from "../../generated/words.ts";
import { t } from "../../platform/i18n.ts";
import { EmptyState } from "../../ui/lists/EmptyState.tsx";
import { aboutOf } from "../alerts/alertAbout.ts";
import { FoundGroup, FoundRow } from "./FoundGroup.tsx";
import { addRequestRows, saleRows, unitRows } from "./foundRows.tsx";
import { buyerOf, peopleIn } from "./people.ts";

/** Everything that the shop knows about a customer, with the customer's name. Open sell requests come first. */
export function CustomersRecords({ data, mobile }: { data: CustomerQuery; mobile: string }) {
  // The searches also return records that contain the digits of the number elsewhere, for instance in an IMEI.
  const isOfThem = (sent: { requester: { mobile: string | null } }) =>
    sent.requester.mobile === mobile;
  const evaluations = (data.evaluations?.nodes ?? []).filter(isOfThem);
  const addRequests = (data.addRequests?.nodes ?? []).filter(isOfThem);
  const units = (data.units?.nodes ?? []).filter((unit) => buyerOf(unit).mobile === mobile);
  const kept = units.filter(({ state }) => state === "RESERVED");
  const sold = units.filter(({ state }) => state !== "RESERVED");
  const alerts = data.customerAlerts;
  const [person] = peopleIn({ evaluations, units, addRequests }, mobile);
  const bought = evaluations.filter(({ purchase }) => purchase?.state === "PAID");
  const requests = evaluations.filter(({ purchase }) => purchase?.state !== "PAID");
  const count = evaluations.length + units.length + addRequests.length + alerts.length;
  return (
    <>
      {person?.name && (
        <Heading as="h2" size="lg" mb="5">
          {person.name}
        </Heading>
      )}
      {count === 0 && <EmptyState text={t("There are no records for this number.")} />}
      <FoundGroup title={t("Sell requests")} rows={saleRows(requests, { ofOne: true })} />
      <FoundGroup title={t("Bought from this customer")} rows={saleRows(bought, { ofOne: true })} />
      <FoundGroup title={t("Reserved for this customer")} rows={unitRows(kept, { ofOne: true })} />
      <FoundGroup title={t("Sold to this customer")} rows={unitRows(sold, { ofOne: true })} />
      <FoundGroup title={t("Add requests")} rows={addRequestRows(addRequests, { ofOne: true })} />
      <FoundGroup
        title={t("Alerts")}
        rows={alerts.map((alert) => {
          const { text, path } = aboutOf(alert);
          return {
            key: alert.id,
            content: <FoundRow to={path} title={text} detail={alertKindWords[alert.kind]} />,
          };
        })}
      />
    </>
  );
}
