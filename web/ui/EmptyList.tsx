import type { To } from "react-router-dom";
import { t } from "../platform/i18n.ts";
import { EmptyState } from "./EmptyState.tsx";
import { ButtonLink } from "./RouteLink.tsx";

/** Shown on a page after the last one of a list: the list may have become shorter since it was linked. */
export function EmptyPage({ first }: { first: To }) {
  return (
    <EmptyState text={t("This list has no such page")}>
      <ButtonLink to={first}>{t("Go to the first page")}</ButtonLink>
    </EmptyState>
  );
}
