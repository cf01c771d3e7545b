import type { ReactNode } from "react";
import { useSearchParams } from "react-router-dom";
import { t } from "../../platform/i18n.ts";
import { ButtonLink } from "../controls/RouteLink.tsx";
import { withParts } from "./addressQuery.ts";
import { EmptyState } from "./EmptyState.tsx";

type EmptyListProps = {
  /** How many rows all pages of the list have. */
  totalCount: number;
  /** The page's name in the address. */
  page?: string;
  /** What to show where the list has no rows at all. */
  children: ReactNode;
};

/**
 * In place of the rows of a page without any. A page after the last one leads to the first: the list may have
 * become shorter since it was linked.
 */
export function EmptyList({ totalCount, page = "page", children }: EmptyListProps) {
  const [query] = useSearchParams();
  if (totalCount === 0) return children;
  const search = withParts(query, { [page]: "" });
  return (
    <EmptyState text={t("This list has no such page")}>
      <ButtonLink to={{ search }}>{t("Go to the first page")}</ButtonLink>
    </EmptyState>
  );
}
