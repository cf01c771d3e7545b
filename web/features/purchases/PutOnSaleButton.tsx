import type { ButtonProps } from "@chakra-ui/react";
import { useNavigate } from "react-router-dom";
import { CreateUnitFromPurchaseDocument } from "../../generated/CreateUnitFromPurchase.ts";
import { unitPath } from "../../platform/consoleRoutes.ts";
import { t } from "../../platform/i18n.ts";
import { useMay } from "../../platform/rights.ts";
import { useAction } from "../../ui/actions/useAction.ts";
import { LoadingButton } from "../../ui/controls/LoadingButton.tsx";
import { ButtonLink } from "../../ui/controls/RouteLink.tsx";

type PutOnSaleButtonProps = ButtonProps & {
  /** The id of the paid evaluation. */
  id: string;
  /** The code of the unit that resulted from the purchase. Undefined if there is none yet. */
  code: string | undefined;
};

/**
 * A button that makes a unit from a paid purchase and opens the unit's draft. If the unit exists already, renders a
 * link to the unit. Not shown to staff who lack the right.
 */
export function PutOnSaleButton({ id, code, ...button }: PutOnSaleButtonProps) {
  const navigate = useNavigate();
  const [create, busy] = useAction(CreateUnitFromPurchaseDocument, {
    once: true,
    onDone: ({ createUnitFromPurchase: { code } }) => navigate(unitPath(code)),
  });
  const may = useMay();
  if (!may("MANAGE_UNITS", ...(code ? (["SELL_UNITS"] as const) : []))) return null;
  if (code)
    return (
      <ButtonLink {...button} to={unitPath(code)}>
        {t("See piece {code}", { code })}
      </ButtonLink>
    );
  return (
    <LoadingButton {...button} loading={busy} onClick={() => void create({ evaluationId: id })}>
      {t("Put on sale")}
    </LoadingButton>
  );
}
