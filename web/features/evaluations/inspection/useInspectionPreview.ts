import { useApolloClient } from "@apollo/client/react";
import { useState } from "react";
import {
  InspectionPreviewDocument,
  type InspectionPreviewQuery,
  type InspectionPreviewQueryVariables,
} from "../../../generated/InspectionPreview.ts";
import { LiveQuery, type LiveState } from "../../../platform/graphql/liveQuery.ts";
import { useLiveQuery } from "../../../platform/graphql/useLiveQuery.ts";

export type Preview = InspectionPreviewQuery["inspectionPreview"];

export type PreviewInput = InspectionPreviewQueryVariables["input"];

export type PreviewState = LiveState<Preview | undefined>;

/** The pause between the last change of an answer and the request, in milliseconds. */
const pauseMs = 120;

/**
 * Keeps the result of an inspection's findings up to date. `first` is the result of the initial findings, if it is
 * known.
 */
export function useInspectionPreview(id: string, input: PreviewInput, first: Preview | undefined) {
  const client = useApolloClient();
  const [query] = useState(
    () => new LiveQuery({ read, first, firstInput: first && input, pauseMs }),
  );
  /** Reads a result from the server. The cache is not used, because prices may change. */
  async function read(input: PreviewInput, signal: AbortSignal): Promise<Preview> {
    const { data } = await client.query({
      query: InspectionPreviewDocument,
      variables: { id, input },
      fetchPolicy: "network-only",
      context: { queryDeduplication: false, fetchOptions: { signal } },
    });
    if (!data) throw new Error("The response has no preview");
    return data.inspectionPreview;
  }
  const state: PreviewState = useLiveQuery(query, input);
  return { state, query };
}
