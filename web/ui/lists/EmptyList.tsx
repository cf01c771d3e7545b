import type { ReactNode } from "react";
import { useSearchParams } from "react-router-dom";
import { t } from "../../platform/i18n.ts";
import { ButtonLink } from "../controls/RouteLink.tsx";
import { withParts } from "./addressQuery.ts";
import { EmptyState } from "./EmptyState.tsx";

type EmptyListProps = {
  /** The number of rows on all pages of the list. */
  totalCount: number;
  /** The name of the address parameter with the page number. */
  page?: string;
  /** The content if the list has no rows at all. */
  children: ReactNode;
};

/**
 * Shown instead of an empty page of a list. If the list has rows, the page in the address is after the last page,
 * because the list has become shorter since the address was stored. A link then leads to the first page.
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
