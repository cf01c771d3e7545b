import { t } from "../../../platform/i18n.ts";

/** The answers to the question about instalments. Here and not in `words.ts`, which public pages load. */
export const instalmentsWords = {
  NONE: t("No, it is paid off"),
  OPEN: t("Yes, some are open"),
  NOT_KNOWN: t("I don't know"),
} as const;

export const instalmentsQuestion = t("Are instalments still to be paid on this phone?");
