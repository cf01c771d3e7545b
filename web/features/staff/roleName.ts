import { language } from "../../platform/i18n.ts";

/** Returns a role's name in the language of the page, or in English if it has no Bangla name. */
export const roleName = ({ name, nameBn }: { name: string; nameBn: string | null }): string =>
  (language === "bn" && nameBn) || name;
