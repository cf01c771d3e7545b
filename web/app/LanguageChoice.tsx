import { type ReactNode, useEffect, useState } from "react";
import { language } from "../platform/i18n.ts";
import { hasChosenLanguage, takeSwitch } from "../platform/switchLanguage.ts";

const prefersBangla = () => /^bn\b/i.test(navigator.language);

/**
 * Stores a user's choice after a switch, or offers Bangla to a browser that prefers it. Most visits load the code of
 * neither.
 */
export function LanguageChoice() {
  const [offer, setOffer] = useState<ReactNode>();
  useEffect(() => {
    const ignore = () => undefined;
    if (takeSwitch())
      import("./storeLanguage.ts").then(({ storeLanguage }) => storeLanguage(), ignore);
    else if (language === "en" && prefersBangla() && !hasChosenLanguage())
      import("./LanguageOffer.tsx").then(
        ({ LanguageOffer }) => setOffer(<LanguageOffer />),
        ignore,
      );
  }, []);
  return offer;
}
