import { chakra } from "@chakra-ui/react";
import type { AddRequestStateFragment } from "../../generated/AddRequestState.ts";
import { t } from "../../platform/i18n.ts";
import { RouteLink } from "../../ui/controls/RouteLink.tsx";
import { answerWords, pricePathOf } from "./answerWords.ts";

/**
 * The shop's answer to an add request, or the day by which it answers. If the device is listed, the answer is a link to
 * its price.
 */
export function AddRequestAnswer({ addRequest }: { addRequest: AddRequestStateFragment }) {
  const price = pricePathOf(addRequest);
  if (price)
    return (
      // The link is above the link that makes the whole row of a table clickable.
      <RouteLink to={price} textDecoration="underline" pos="relative" zIndex="1">
        {t("It is in our list now: see our price")}
      </RouteLink>
    );
  const words = answerWords(addRequest);
  return words ? <chakra.span color="fg.muted">{words}</chakra.span> : null;
}
