import { language } from "../../platform/i18n.ts";

/** A role's name in the language of the page; in English where it has no Bangla name. */
export const roleName = ({ name, nameBn }: { name: string; nameBn: string | null }): string =>
  (language === "bn" && nameBn) || name;
