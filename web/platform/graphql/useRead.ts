import type { OperationVariables, TypedDocumentNode } from "@apollo/client";
import { useEffect, useState } from "react";
import { LiveQuery, type LiveState } from "./liveQuery.ts";
import { read } from "./operations.ts";
import { useLiveQuery } from "./useLiveQuery.ts";
import { whenRefetched } from "./writes.ts";

type Read<Data> = Pick<LiveState<Data | undefined>, "status" | "error"> & {
  /** The newest data that has arrived. Unless the status is `current`, it may belong to earlier variables. */
  data: Data | undefined;
  /** Reads the data again. */
  retry: () => void;
};

/**
 * Reads the data of a part of a page that is loaded on demand, such as a dialog. Reads it again when the variables
 * change, and after each write. Reads nothing while the variables are undefined. Pass `pauseMs` to wait after a change
 * of the variables.
 */
export function useRead<Data, Variables extends OperationVariables>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables | undefined,
  pauseMs = 0,
): Read<Data> {
  const [query] = useState(
    () =>
      new LiveQuery({
        read: (input: Variables, signal) => read(document, input, signal),
        first: undefined,
        pauseMs,
      }),
  );
  useEffect(() => whenRefetched(() => query.refresh()), [query]);
  const { result, status, error } = useLiveQuery(query, variables);
  return { data: result, status, error, retry: query.retry };
}
