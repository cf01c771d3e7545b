import { type ReactNode, useEffect, useRef } from "react";
import { useBeforeUnload, useBlocker } from "react-router-dom";
import { markUnsaved } from "../../platform/graphql/writes.ts";
import { t } from "../../platform/i18n.ts";
import { isSwitchingLanguage } from "../../platform/switchLanguage.ts";
import { ConfirmDialog } from "../dialogs/ConfirmDialog.tsx";

const question = t("Your changes have not been saved. Leave this page and lose them?");

/**
 * While `unsaved` is true, asks for confirmation before the user leaves the page by a link, by Back, or by closing the
 * tab. Call `release` before navigating after a save.
 */
export function useLeaveGuard(unsaved: boolean): { release: () => void; dialog: ReactNode } {
  const isReleased = useRef(false);
  useEffect(() => (unsaved ? markUnsaved() : undefined), [unsaved]);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved && !isReleased.current && currentLocation.pathname !== nextLocation.pathname,
  );
  useBeforeUnload((event) => {
    // A language switch keeps the draft, so it needs no confirmation.
    if (unsaved && !isReleased.current && !isSwitchingLanguage()) event.preventDefault();
  });
  const release = () => {
    isReleased.current = true;
  };
  const dialog = blocker.state === "blocked" && (
    <ConfirmDialog
      question={question}
      confirmLabel={t("Leave")}
      onConfirm={blocker.proceed}
      onClose={blocker.reset}
    />
  );
  return { release, dialog };
}
