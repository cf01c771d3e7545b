import type { ApolloClient } from "@apollo/client";
import { useApolloClient } from "@apollo/client/react";
import { useEffect, useState } from "react";
import {
  InspectionPreviewDocument,
  type InspectionPreviewQuery,
  type InspectionPreviewQueryVariables,
} from "../../../generated/InspectionPreview.ts";

export type Preview = InspectionPreviewQuery["inspectionPreview"];

export type PreviewInput = InspectionPreviewQueryVariables["input"];

/** Between the last change of an answer and the request, in milliseconds. */
const delayMs = 120;

/** Reads what an inspection with these findings would lead to. Prices may change, so nothing is cached. */
async function readPreview(
  client: ApolloClient,
  variables: InspectionPreviewQueryVariables,
  signal?: AbortSignal,
): Promise<Preview> {
  const { data } = await client.query({
    query: InspectionPreviewDocument,
    variables,
    fetchPolicy: "no-cache",
    context: { queryDeduplication: false, fetchOptions: { signal } },
  });
  if (!data) throw new Error("The response has no preview");
  return data.inspectionPreview;
}

/** `current`: of the findings as they are. Else they have changed, and the preview is old. */
export type PreviewState = {
  preview: Preview | undefined;
  status: "current" | "loading" | "failed";
  /** Reads it now, and returns it. */
  refresh: () => Promise<Preview>;
};

/** Follows the findings of an inspection with what they would lead to. `first` is that of the first ones, if known. */
export function useInspectionPreview(
  id: string,
  input: PreviewInput,
  first: Preview | undefined,
): PreviewState {
  const client = useApolloClient();
  const key = JSON.stringify(input);
  const [read, setRead] = useState(first && { key, preview: first });
  const [failedKey, setFailedKey] = useState<string>();
  const isCurrent = read?.key === key;
  useEffect(() => {
    if (isCurrent) return;
    const request = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const input: PreviewInput = JSON.parse(key);
        const preview = await readPreview(client, { id, input }, request.signal);
        if (!request.signal.aborted) setRead({ key, preview });
      } catch {
        if (!request.signal.aborted) setFailedKey(key);
      }
    }, delayMs);
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [client, id, key, isCurrent]);
  const refresh = async () => {
    const preview = await readPreview(client, { id, input });
    setRead({ key, preview });
    return preview;
  };
  const status = isCurrent ? "current" : failedKey === key ? "failed" : "loading";
  return { preview: read?.preview, status, refresh };
}
