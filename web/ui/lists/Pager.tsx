import { Button, chakra, Flex } from "@chakra-ui/react";
import { useSearchParams } from "react-router-dom";
import { formatNumber, t } from "../../platform/i18n.ts";
import { ButtonLink } from "../controls/RouteLink.tsx";
import { pageOf, withParts } from "./addressQuery.ts";

type PagerProps = {
  /** The accessible name of the list. */
  label: string;
  /** The name of the address parameter with the page number. */
  name: string;
  /** The number of rows on a page. */
  pageSize: number;
  totalCount: number;
};

/**
 * Links to the previous and the next page, with the range of rows and their total number. If the list has become
 * shorter and the address's page no longer exists, the link for the previous page leads to the last page.
 */
export function Pager({ label, name, pageSize, totalCount }: PagerProps) {
  const [query] = useSearchParams();
  const page = pageOf(query, name, pageSize);
  const last = Math.ceil(totalCount / pageSize) || 1;
  const from = (page - 1) * pageSize + 1;
  const to = Math.min(page * pageSize, totalCount);
  if (totalCount <= pageSize && page === 1) return null;
  return (
    <Flex
      as="nav"
      aria-label={t("Pages of {label}", { label })}
      align="center"
      gap="3"
      mt="4"
      wrap="wrap"
    >
      <chakra.span color="fg.muted" fontSize="sm" fontVariantNumeric="tabular-nums" me="auto">
        {to < from
          ? t("None of {totalCount} here", { totalCount: formatNumber(totalCount) })
          : t("{first} to {last} of {total}", { first: from, last: to, total: totalCount })}
      </chakra.span>
      <Step
        name={name}
        to={page > 1 ? Math.min(page - 1, last) : undefined}
        label={t("Previous")}
      />
      <Step name={name} to={to < totalCount ? page + 1 : undefined} label={t("Next")} />
    </Flex>
  );
}

/**
 * A button that leads to another page. If that page doesn't exist, the button is disabled. It is not hidden, so that
 * the other buttons stay in place.
 */
function Step({ name, to, label }: { name: string; to?: number; label: string }) {
  const [query] = useSearchParams();
  if (to === undefined) {
    return (
      <Button variant="outline" disabled>
        {label}
      </Button>
    );
  }
  const search = withParts(query, { [name]: to > 1 ? String(to) : "" });
  return (
    <ButtonLink to={{ search }} preventScrollReset variant="outline">
      {label}
    </ButtonLink>
  );
}
