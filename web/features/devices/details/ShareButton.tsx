import { chakra } from "@chakra-ui/react";
import { useState } from "react";
import { t } from "../../../platform/i18n.ts";
import { useShop } from "../../../platform/useShop.ts";
import { icon } from "../../../ui/controls/icons.tsx";
import { lazyPart } from "../../../ui/dialogs/lazyPart.tsx";
import type { Offered } from "./offered.ts";
import { sharedOffer } from "./sharedOffer.ts";

const ShareMenu = lazyPart(async () => (await import("./ShareMenu.tsx")).ShareMenu);

const Share = icon("M12 15V4M8 7l4-4 4 4M6 11v9h12v-9");

const Button = chakra("button", {
  base: {
    display: "grid",
    placeItems: "center",
    boxSize: "touch",
    cursor: "pointer",
    _print: { display: "none" },
  },
});

/**
 * A button that shares an offer with the browser's own dialog. Without such a dialog, it opens a menu below the
 * button. Pages load the button after hydration.
 */
export function ShareButton({ offered }: { offered: Offered }) {
  const [isOpen, setOpen] = useState(false);
  const shared = sharedOffer(useShop(), offered);
  const hasMenu = !("share" in navigator);
  const share = () => {
    if (hasMenu) setOpen(!isOpen);
    else
      navigator.share(shared).catch((error: unknown) => {
        // Closing the dialog is not an error. If the browser refuses to open the dialog, the menu takes its place.
        if (!(error instanceof DOMException && error.name === "AbortError")) setOpen(true);
      });
  };
  return (
    <>
      <Button
        type="button"
        aria-label={t("Share {title}", { title: offered.title })}
        aria-expanded={hasMenu ? isOpen : undefined}
        onClick={share}
      >
        <Share />
      </Button>
      {isOpen && <ShareMenu {...shared} onClose={() => setOpen(false)} />}
    </>
  );
}
