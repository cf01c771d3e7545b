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

/** The pause between a change and the request, in milliseconds. */
const pauseMs = 120;

/**
 * Returns a preview of the inspection's result. The preview follows the findings. `first` is the preview for the
 * initial findings, if it is known.
 */
export function useInspectionPreview(id: string, input: PreviewInput, first: Preview | undefined) {
  const client = useApolloClient();
  const [query] = useState(
    () => new LiveQuery({ read, first, firstInput: first && input, pauseMs }),
  );
  /** Reads the preview from the server instead of the cache, because prices may have changed. */
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
