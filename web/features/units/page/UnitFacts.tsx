import type { UnitDetailsFragment } from "../../../generated/UnitDetails.ts";
import { imeiCheckResultWords, paymentMethodWords } from "../../../generated/words.ts";
import { t } from "../../../platform/i18n.ts";
import { paths } from "../../../platform/paths.ts";
import { CustomerMobile } from "../../../ui/controls/CustomerMobile.tsx";
import { RouteLink } from "../../../ui/controls/RouteLink.tsx";
import { Day, Moment } from "../../../ui/text/Day.tsx";
import { Fact, Facts } from "../../../ui/text/Facts.tsx";
import { Price } from "../../../ui/text/Price.tsx";

/** Facts about a unit, shown beside its form, such as the seller, the price, the reservation and the sale. */
export function UnitFacts({ unit }: { unit: UnitDetailsFragment }) {
  const { purchase, cost, price, imeiOverride, createdAt, offeredAt, state } = unit;
  return (
    <Facts>
      {purchase && (
        <Fact name={t("Bought from")}>
          <RouteLink to={paths.evaluationDetails(purchase.id)} textDecoration="underline">
            {`${purchase.requester.firstName ?? ""} ${purchase.requester.lastName ?? ""}`.trim() ||
              t("The sell request")}
          </RouteLink>
        </Fact>
      )}
      <Fact name={t("In stock since")}>
        <Day of={createdAt} />
      </Fact>
      {cost !== null && (
        <Fact name={t("Cost")}>
          <Price amount={cost} />
        </Fact>
      )}
      {price !== null && (
        <Fact name={t("Price")}>
          <Price amount={price} />
        </Fact>
      )}
      {offeredAt && state !== "DRAFT" && (
        <Fact name={t("On sale since")}>
          <Day of={offeredAt} />
        </Fact>
      )}
      {imeiOverride && <Fact name={t("Offered anyway")}>{imeiOverride}</Fact>}
      <ReservationFacts unit={unit} />
      <SaleFacts unit={unit} />
    </Facts>
  );
}

/** The IMEIs, the serial number and the register's answer, for a unit that can no longer be changed. */
export function ImeiFacts({ unit }: { unit: UnitDetailsFragment }) {
  const { imei, imei2, serial, imeiCheck, unlockedAt } = unit;
  return (
    <Facts>
      <Fact name={t("IMEI")}>{imei ?? t("none")}</Fact>
      {imei2 && <Fact name={t("Second IMEI")}>{imei2}</Fact>}
      {serial && <Fact name={t("Serial number")}>{serial}</Fact>}
      <Fact name={t("Register (NEIR)")}>
        {imeiCheckResultWords[imeiCheck.result]}
        {imeiCheck.checkedAt && (
          <>
            {", "}
            <Day of={imeiCheck.checkedAt} />
          </>
        )}
      </Fact>
      {unlockedAt && (
        <Fact name={t("No locks, checked on")}>
          <Day of={unlockedAt} />
        </Fact>
      )}
    </Facts>
  );
}

function ReservationFacts({ unit: { reservation } }: { unit: UnitDetailsFragment }) {
  if (!reservation) return null;
  const { until, name, mobile } = reservation;
  return (
    <>
      <Fact name={t("Reserved until")}>
        <Moment of={until} />
      </Fact>
      {name && <Fact name={t("For")}>{name}</Fact>}
      {mobile && (
        <Fact name={t("Mobile")}>
          <CustomerMobile mobile={mobile} />
        </Fact>
      )}
    </>
  );
}

function SaleFacts({ unit: { state, sale } }: { unit: UnitDetailsFragment }) {
  // If the unit is back in stock, its last sale is shown only in the timeline and the documents.
  if (!sale || (state !== "SOLD" && state !== "RETURNED")) return null;
  const { amount, method, date, buyerName, buyerMobile, warrantyUntil } = sale;
  return (
    <>
      <Fact name={t("Sold for")}>
        <Price amount={amount} />, {paymentMethodWords[method]}, <Day of={date} />
      </Fact>
      {buyerName && <Fact name={t("Buyer")}>{buyerName}</Fact>}
      {buyerMobile && (
        <Fact name={t("Mobile")}>
          <CustomerMobile mobile={buyerMobile} />
        </Fact>
      )}
      {warrantyUntil && (
        <Fact name={t("Warranty until")}>
          <Day of={warrantyUntil} />
        </Fact>
      )}
      {sale.returnedOn && (
        <>
          <Fact name={t("Came back")}>
            <Day of={sale.returnedOn} />
          </Fact>
          <Fact name={t("Refunded")}>
            <Price amount={sale.refund ?? 0} />
          </Fact>
          <Fact name={t("Reason")}>{sale.returnReason}</Fact>
        </>
      )}
    </>
  );
}
