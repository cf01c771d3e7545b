import type { TypedDocumentNode } from "@apollo/client";
import { type MouseEvent, useState } from "react";
import { useRevalidator } from "react-router-dom";
import { graphqlClient } from "./client.ts";

type Operation<Data, Variables> = {
  query: TypedDocumentNode<Data, Variables>;
  variables: Variables;
};

/**
 * Lengthens a loader's list by its next page, at a click on the link that leads to that page alone.
 * `more` is merged into Apollo's cache, beside the `shown` data, and the loader reads both from there.
 */
export function useShowMore<Data, Variables, More, MoreVariables>(
  shown: Operation<Data, Variables> & { data: Data },
  more: Operation<More, MoreVariables>,
  onError: (error: unknown) => void,
) {
  const { revalidate } = useRevalidator();
  const [loadingMore, setLoadingMore] = useState(false);
  const load = async () => {
    setLoadingMore(true);
    try {
      const client = await graphqlClient();
      // The first page of a visit came with the document.
      if (!client.readQuery(shown as object as Operation<unknown, object>))
        client.writeQuery(shown as object as Operation<unknown, object> & { data: unknown });
      await client.query({
        ...(more as object as Operation<unknown, object>),
        fetchPolicy: "network-only",
      });
      await revalidate();
    } catch (error) {
      onError(error);
    } finally {
      setLoadingMore(false);
    }
  };
  const showMore = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (!loadingMore) void load();
  };
  return { loadingMore, showMore };
}
