import { WithdrawEvaluationDocument } from "../../generated/WithdrawEvaluation.ts";
import { t } from "../../platform/i18n.ts";
import { useAction } from "../../ui/actions/useAction.ts";
import { ConfirmButton } from "../../ui/dialogs/ConfirmButton.tsx";

type WithdrawButtonProps = {
  id: string;
  /** The device's brand and model. */
  title: string;
  /** Called after the withdrawal. Pass it on the page of the sell request, to open another page. */
  onDone?: () => unknown;
};

/**
 * A button that withdraws a sell request after a confirmation. Shown as long as the shop has not decided on the
 * request.
 */
export function WithdrawButton({ id, title, onDone }: WithdrawButtonProps) {
  const [withdraw, busy] = useAction(WithdrawEvaluationDocument, {
    done: t("Sell Request Withdrawn"),
    onDone,
  });
  return (
    <ConfirmButton
      variant="outline"
      disabled={busy}
      question={t(
        "Your request to sell {title} will be deleted, and the shop won't see it any more. Are you sure you want to withdraw it?",
        { title },
      )}
      confirmLabel={t("Withdraw")}
      onConfirm={() => withdraw({ input: { id } })}
    >
      {t("Withdraw")}
    </ConfirmButton>
  );
}
