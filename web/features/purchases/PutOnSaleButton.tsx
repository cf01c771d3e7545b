import { useNavigate } from "react-router-dom";
import { CreateUnitFromPurchaseDocument } from "../../generated/CreateUnitFromPurchase.ts";
import { evicting } from "../../platform/graphql/evicting.ts";
import { t } from "../../platform/i18n.ts";
import { paths } from "../../platform/paths.ts";
import { useAction } from "../../ui/actions/useAction.ts";
import { LoadingButton } from "../../ui/controls/LoadingButton.tsx";
import { ButtonLink } from "../../ui/controls/RouteLink.tsx";

type PutOnSaleButtonProps = {
  /** Of the paid evaluation. */
  id: string;
  /** The code of the piece that was made of the purchase. */
  code: string | undefined;
};

/** Makes a piece of a paid purchase, and leads to its draft; once there is one, leads there. */
export function PutOnSaleButton({ id, code }: PutOnSaleButtonProps) {
  const navigate = useNavigate();
  const [create, busy] = useAction(CreateUnitFromPurchaseDocument, {
    once: true,
    update: evicting("units", "evaluation"),
    onDone: ({ createUnitFromPurchase: { code } }) => navigate(paths.unit(code)),
  });
  if (code) return <ButtonLink to={paths.unit(code)}>{t("See piece {code}", { code })}</ButtonLink>;
  return (
    <LoadingButton loading={busy} onClick={() => void create({ evaluationId: id })}>
      {t("Put on sale")}
    </LoadingButton>
  );
}
