import { chakra } from "@chakra-ui/react";
import type { AddRequestStateFragment } from "../../generated/AddRequestState.ts";
import { t } from "../../platform/i18n.ts";
import { RouteLink } from "../../ui/controls/RouteLink.tsx";
import { answerWords, pricePathOf } from "./answerWords.ts";

/**
 * Shows the shop's answer to an add request or, for a pending request, the day by which the shop answers. If the device
 * has been listed, also links to the device's price.
 */
export function AddRequestAnswer({ addRequest }: { addRequest: AddRequestStateFragment }) {
  const price = pricePathOf(addRequest);
  if (price)
    return (
      // The whole row of the table is a link. `zIndex` lifts this link above the row's link.
      <RouteLink to={price} textDecoration="underline" pos="relative" zIndex="1">
        {t("It is in our list now: see our price")}
      </RouteLink>
    );
  const words = answerWords(addRequest);
  return words ? <chakra.span color="fg.muted">{words}</chakra.span> : null;
}
