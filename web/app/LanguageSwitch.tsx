import { chakra } from "@chakra-ui/react";
import { useLocation, useMatches } from "react-router-dom";
import { type Language, language } from "../platform/i18n.ts";
import { localPath, pathIn } from "../platform/paths.ts";
import { switchLanguage } from "../platform/switchLanguage.ts";
import { onPlainClick } from "../ui/controls/plainClick.ts";
import type { Rule } from "./guards.ts";

/** The route table's `handle` for the parent of guarded pages. The server reads the rule as well. */
export type GuardHandle = { isGuarded: true; rule: Rule };

const otherLanguage: Language = language === "en" ? "bn" : "en";

/** The name of each language in the language itself. */
const names: Record<Language, string> = { en: "English", bn: "বাংলা" };

/** Returns whether the page is guarded. Guarded pages have the same address in both languages. */
const useIsGuarded = (): boolean =>
  useMatches().some(({ handle }) => (handle as Partial<GuardHandle> | undefined)?.isGuarded);

/** Returns the address of the current page in the other language. */
export function useOtherAddress(): string {
  const { pathname, search } = useLocation();
  return useIsGuarded() ? localPath(pathname) + search : pathIn(otherLanguage, pathname + search);
}

const Switch = chakra("a", {
  base: {
    display: "inline-flex",
    alignItems: "center",
    justifyContent: "center",
    minH: "touch",
    px: { base: "2", md: "3" },
    borderRadius: "l2",
    fontSize: "sm",
    fontWeight: "medium",
    whiteSpace: "nowrap",
  },
});

/**
 * A link to the same page in the other language. A click also stores the choice. On guarded pages the link needs
 * scripts, because the server renders these pages in the stored language. Until hydration, index.html holds back clicks
 * on the link.
 */
export function LanguageSwitch() {
  const address = useOtherAddress();
  const onClick = onPlainClick(() => switchLanguage(otherLanguage, address));
  return (
    <Switch
      href={address}
      lang={otherLanguage}
      hrefLang={otherLanguage}
      onClick={onClick}
      data-needs-scripts={useIsGuarded() ? "" : undefined}
    >
      {names[otherLanguage]}
    </Switch>
  );
}
