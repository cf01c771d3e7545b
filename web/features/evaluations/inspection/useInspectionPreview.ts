import { useState } from "react";
import {
  InspectionPreviewDocument,
  type InspectionPreviewQuery,
  type InspectionPreviewQueryVariables,
} from "../../../generated/InspectionPreview.ts";
import { LiveQuery, type LiveState } from "../../../platform/graphql/liveQuery.ts";
import { read } from "../../../platform/graphql/operations.ts";
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
  const readPreview = async (input: PreviewInput, signal: AbortSignal): Promise<Preview> =>
    (await read(InspectionPreviewDocument, { id, input }, signal)).inspectionPreview;
  const [query] = useState(
    () => new LiveQuery({ read: readPreview, first, firstInput: first && input, pauseMs }),
  );
  const state: PreviewState = useLiveQuery(query, input);
  return { state, query };
}
