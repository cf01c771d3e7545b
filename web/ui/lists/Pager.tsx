import { Button, chakra, Flex } from "@chakra-ui/react";
import { useSearchParams } from "react-router-dom";
import { formatNumber, t } from "../../platform/i18n.ts";
import { ButtonLink } from "../controls/RouteLink.tsx";
import { pageOf, withParts } from "./addressQuery.ts";

type PagerProps = {
  /** The name of the list, for people who can't see it. */
  label: string;
  /** The name of the page's number in the address. */
  name: string;
  /** The number of rows on a page. */
  pageSize: number;
  totalCount: number;
};

/**
 * Links to the previous and the next page, and the range of rows with their total number. If the address contains a
 * page after the last one, because the list has become shorter, the previous page is the last one.
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

/** A button to another page. It is disabled if there is no such page, so that the other buttons stay in place. */
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
