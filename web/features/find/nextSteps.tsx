import { Text } from "@chakra-ui/react";
import type { FoundAddRequestFragment } from "../../generated/FoundAddRequest.ts";
import type { FoundSaleFragment } from "../../generated/FoundSale.ts";
import type { FoundUnitFragment } from "../../generated/FoundUnit.ts";
import { createDevicePath, unitPath } from "../../platform/consoleRoutes.ts";
import { t } from "../../platform/i18n.ts";
import { paths } from "../../platform/paths.ts";
import { useMay } from "../../platform/rights.ts";
import { ButtonLink } from "../../ui/controls/RouteLink.tsx";
import { NextStep } from "../purchases/NextStep.tsx";
import { requesterName } from "../submissions/requesterName.ts";

// The next step for a result. Staff who may take the step see a button. For some results, a text says what is awaited.

const looks = {
  size: "sm",
  variant: "outline",
  // On phones, long labels wrap to a second line.
  flexShrink: "1",
  whiteSpace: "normal",
  lineHeight: "1.2",
} as const;

const Words = ({ children }: { children: string }) => (
  <Text fontSize="sm" color="fg.muted">
    {children}
  </Text>
);

export function NextOfSale({ sale }: { sale: FoundSaleFragment }) {
  const { id, kind, status, seen, payout, purchase, requester, device, unit } = sale;
  const may = useMay();
  if (status === "PENDING" && may("DECIDE_REQUESTS"))
    return (
      <ButtonLink {...looks} to={paths.evaluationDetails(id)}>
        {t("Approve or reject")}
      </ButtonLink>
    );
  if (!purchase) return null;
  if (purchase.state === "REVISED") return <Words>{t("The seller has not answered yet")}</Words>;
  const title = `${seen.brand} ${seen.model}`;
  const seller = requesterName(requester);
  return (
    <NextStep
      {...looks}
      purchase={{ id, kind, title, seller, payout, needsHandover: purchase.needsHandover }}
      state={purchase.state}
      amount={purchase.amount}
      unit={unit}
      isListed={device !== null}
    />
  );
}

export function NextOfUnit({ unit }: { unit: FoundUnitFragment }) {
  const { code, state } = unit;
  const step = steps[state];
  const may = useMay();
  if (!step || !may(step.needs)) return null;
  return (
    <ButtonLink {...looks} to={unitPath(code)}>
      {step.label}
    </ButtonLink>
  );
}

const sell = { needs: "SELL_UNITS", label: t("Record sale") } as const;

/** The next step for a unit in each state, and the right that the step needs. */
const steps = {
  DRAFT: { needs: "MANAGE_UNITS", label: t("Put on sale") },
  FOR_SALE: sell,
  RESERVED: sell,
  RETURNED: { needs: "SELL_UNITS", label: t("Back into stock, or write off") },
  SOLD: undefined,
  WRITTEN_OFF: undefined,
} as const;

export function NextOfAddRequest({ request }: { request: FoundAddRequestFragment }) {
  const { id, kind, status } = request;
  const may = useMay();
  if (status !== "PENDING") return null;
  return may("MANAGE_CATALOGUE") ? (
    <ButtonLink {...looks} to={createDevicePath(kind, id)}>
      {t("Add to the catalogue")}
    </ButtonLink>
  ) : (
    <Words>{t("Not in the catalogue yet")}</Words>
  );
}
