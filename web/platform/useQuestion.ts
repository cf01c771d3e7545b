import { useSuspenseQuery } from "@apollo/client/react";
import { use } from "react";
import { Attempt } from "./attempt.ts";

/**
 * Apollo's `useSuspenseQuery` for the question of a guarded page. Where it failed and somebody tries
 * again it is asked again, which Apollo by itself would not do for a while.
 */
export const useQuestion = ((document: never, options: object) =>
  useSuspenseQuery(document, {
    ...options,
    queryKey: use(Attempt),
  } as never)) as typeof useSuspenseQuery;
