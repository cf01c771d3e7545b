import { t } from "../../../platform/i18n.ts";

/** The labels of the answers about instalments. They are not in `words.ts`, because public pages load that file. */
export const instalmentsWords = {
  NONE: t("No, it is paid off"),
  OPEN: t("Yes, some are open"),
  NOT_KNOWN: t("I don't know"),
} as const;

export const instalmentsQuestion = t("Are instalments still to be paid on this phone?");
