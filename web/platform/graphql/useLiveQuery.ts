import { useEffect, useSyncExternalStore } from "react";
import type { LiveQuery, LiveState } from "./liveQuery.ts";

/** A query that follows an input. */
export type Followed<Input, Result> = Pick<
  LiveQuery<Input, Result, Result>,
  "subscribe" | "state" | "follow" | "isAt"
>;

/** Returns the query's result for an input. Nothing is read without an input. */
export function useLiveQuery<Input, Result>(
  query: Followed<Input, Result>,
  input: Input | undefined,
): LiveState<Result> {
  const state = useSyncExternalStore(query.subscribe, query.state, query.state);
  useEffect(() => query.follow(input), [query, input]);
  // Between a change of the input and its effect, the result still belongs to the previous input.
  const isOld = state.status === "current" && !query.isAt(input);
  return isOld ? { ...state, status: "loading" } : state;
}
