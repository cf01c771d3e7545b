import type { EditedPageFragment } from "../../generated/EditedPage.ts";
import { localDigits, t } from "../../platform/i18n.ts";
import { dayAndTime } from "../../ui/text/longDay.ts";

/** Returns a sentence about the published version, the scheduled version and the draft of a page. */
export function stateOf({ current, scheduled, draft }: EditedPageFragment): string {
  const version = (number: number) => localDigits(String(number));
  return [
    current
      ? t("Version {version} is published", { version: version(current.number) })
      : t("Not published"),
    scheduled &&
      t("version {version} from {time}", {
        version: version(scheduled.number),
        time: dayAndTime(scheduled.publishedAt),
      }),
    draft.isChanged && current && t("the draft has changes"),
  ]
    .filter(Boolean)
    .join("; ");
}
