import { Button } from "@chakra-ui/react";
import { useSearchParams } from "react-router-dom";
import type { FilterNames, RequestFilter } from "../../features/requests/requestFilter.ts";
import { t } from "../../platform/i18n.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import type { MenuLink } from "../../ui/Menu.tsx";
import { ButtonLink } from "../../ui/RouteLink.tsx";

type NoRequestsProps = {
  filter: RequestFilter;
  names: FilterNames;
  /** The text for customers without any, and the way to a first one. */
  none: string;
  start: MenuLink;
};

/** Stands where a list of requests is empty, or its filter lets none through. */
export function NoRequests({ filter, names, none, start }: NoRequestsProps) {
  const [, setQuery] = useSearchParams();
  const showAll = () =>
    setQuery(
      (current) => {
        for (const name of Object.values(names)) current.delete(name);
        return current;
      },
      { replace: true, preventScrollReset: true },
    );
  if (filter.search === undefined && filter.status === undefined)
    return (
      <EmptyState text={none}>
        <ButtonLink to={start.to}>{start.label}</ButtonLink>
      </EmptyState>
    );
  return (
    <EmptyState text={t("Nothing matches your search and filter")}>
      <Button variant="outline" onClick={showAll}>
        {t("Show all")}
      </Button>
    </EmptyState>
  );
}
