import { EndOtherSessionsDocument } from "../../generated/EndOtherSessions.ts";
import { t } from "../../platform/i18n.ts";
import { useAction } from "../../ui/actions/useAction.ts";
import { ConfirmButton } from "../../ui/dialogs/ConfirmButton.tsx";

/** A button that ends all sessions of the user except the current one. */
export function EndOthers() {
  const [end] = useAction(EndOtherSessionsDocument, {
    done: ({ endOtherSessions: count }) =>
      t("{count, plural, one {# session ended} other {# sessions ended}}", { count }),
  });
  return (
    <ConfirmButton
      variant="outline"
      size="sm"
      question={t("End all your sessions but this one? Those browsers have to log in again.")}
      confirmLabel={t("End all others")}
      onConfirm={() => end({})}
    >
      {t("End all others")}
    </ConfirmButton>
  );
}
