import { type MouseEvent, useTransition } from "react";
import { BuyListDocument } from "../../../generated/BuyList.ts";
import { MoreDevicesDocument } from "../../../generated/MoreDevices.ts";
import { messageOf } from "../../../platform/errors.ts";
import type { DeviceKind } from "../../../platform/kinds.ts";
import { usePageQuery } from "../../../platform/usePageQuery.ts";
import { toast } from "../../../ui/toasts.ts";
import { type BuyQuery, buyListVariables } from "./buyQuery.ts";

/** The devices that a buy list's address asks for, and the way to those that follow them. */
export function useDevices(kind: DeviceKind, query: BuyQuery) {
  const variables = buyListVariables(kind, query);
  const { data, fetchMore } = usePageQuery(BuyListDocument, { variables });
  const [loadingMore, startTransition] = useTransition();
  const { devices } = data;
  const after = devices.pageInfo.endCursor;

  /** Adds the next page below, where the link that was clicked would lead to it alone. */
  const showMore = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || !after) return;
    event.preventDefault();
    if (loadingMore) return;
    startTransition(async () => {
      try {
        await fetchMore({ query: MoreDevicesDocument, variables: { ...variables, after } });
      } catch (error) {
        toast.error(messageOf(error));
      }
    });
  };
  return { devices, loadingMore, showMore };
}
