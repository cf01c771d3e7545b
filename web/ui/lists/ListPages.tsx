import type { OperationVariables } from "@apollo/client";
import { Flex, Spinner } from "@chakra-ui/react";
import { type MouseEvent, useRef, useState } from "react";
import { type To, useRevalidator } from "react-router-dom";
import { messageOf } from "../../platform/graphql/errors.ts";
import { executeBy, type LazyDocument } from "../../platform/graphql/pageData.ts";
import { t } from "../../platform/i18n.ts";
import { onPlainClick } from "../controls/plainClick.ts";
import { ButtonLink } from "../controls/RouteLink.tsx";
import { useFocusKept } from "../controls/useFocusKept.ts";
import { toast } from "../toasts/toasts.ts";

/** The part of a list's result that contains the cursor of the next page. */
type ListPage = { devices: { pageInfo: { endCursor?: string | null } } };

type ListPagesProps<Variables> = {
  /** The addresses of the previous and the next page, if these pages exist. */
  previous?: To | false;
  next?: To | false;
  /** The operation that the loader runs. If `after` is set to a cursor, it reads the next page. */
  query: LazyDocument<ListPage, Variables>;
  /** The variables of the loader's operation. */
  variables: Variables;
};

/**
 * Links to the previous and the next page of a list. They work without scripts. With scripts, Apollo's cache appends
 * the next page to the list, and the loader then reads the longer list from the cache.
 */
export function ListPages<Variables extends OperationVariables>({
  previous,
  next,
  query,
  variables,
}: ListPagesProps<Variables>) {
  const { revalidate } = useRevalidator();
  const [isLoading, setLoading] = useState(false);
  const load = async () => {
    setLoading(true);
    try {
      const document = await query();
      const read = async (after?: string | null) => {
        const execute = executeBy(after ? "network-only" : "cache-first");
        const { data, error } = await execute(document, { ...variables, withCursor: true, after });
        if (error) throw error;
        return data.devices.pageInfo.endCursor;
      };
      // The data that came with the document lacks the cursor and the type names that the cache needs. The first call
      // reads the cursor and the type names.
      await read(await read());
      await revalidate();
    } catch (error) {
      toast.error(messageOf(error));
    } finally {
      setLoading(false);
    }
  };
  const showMore = onPlainClick(() => {
    if (!isLoading) void load();
  });
  return (
    // The element gets the focus if the focused link disappears because there is no further page.
    <Flex gap="3" wrap="wrap" justify="center" tabIndex={-1} outline="none">
      {previous && (
        <ButtonLink to={previous} variant="outline">
          {t("Previous page")}
        </ButtonLink>
      )}
      {next && <MoreLink to={next} isLoading={isLoading} onClick={showMore} />}
    </Flex>
  );
}

type MoreLinkProps = { to: To; isLoading: boolean; onClick: (event: MouseEvent) => void };

function MoreLink({ to, isLoading, onClick }: MoreLinkProps) {
  const link = useRef<HTMLButtonElement>(null);
  useFocusKept(link);
  return (
    <ButtonLink
      ref={link}
      to={to}
      variant="outline"
      minW="40"
      aria-busy={isLoading}
      onClick={onClick}
    >
      {isLoading && <Spinner size="sm" />}
      {t("Show more")}
    </ButtonLink>
  );
}
