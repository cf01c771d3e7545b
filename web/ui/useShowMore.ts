import type { TypedDocumentNode } from "@apollo/client";
import { useState } from "react";
import { useRevalidator } from "react-router-dom";
import { graphqlClient } from "../platform/client.ts";
import { messageOf } from "../platform/errors.ts";
import { onPlainClick } from "./plainClick.ts";
import { toast } from "./toasts.ts";

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
      toast.error(messageOf(error));
    } finally {
      setLoadingMore(false);
    }
  };
  const showMore = onPlainClick(() => {
    if (!loadingMore) void load();
  });
  return { loadingMore, showMore };
}
