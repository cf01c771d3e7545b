import { language } from "../../platform/i18n.ts";

/** Returns a role's name in the page's language. If the role has no Bangla name, returns the English name. */
export const roleName = ({ name, nameBn }: { name: string; nameBn: string | null }): string =>
  (language === "bn" && nameBn) || name;
