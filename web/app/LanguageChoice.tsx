import { type ReactNode, useEffect, useState } from "react";
import { language } from "../platform/i18n.ts";
import { hasChosenLanguage, takeSwitch } from "../platform/switchLanguage.ts";

const prefersBangla = () => /^bn\b/i.test(navigator.language);

/**
 * After a switch of the language, stores the user's choice. Offers Bangla to visitors whose browser prefers Bangla.
 * Most visits need neither step, so the code of each step is loaded only when it is needed.
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
