import { Button, type ButtonProps } from "@chakra-ui/react";
import { useState } from "react";
import type { CorrectableDocumentFragment } from "../../generated/CorrectableDocument.ts";
import { t } from "../../platform/i18n.ts";
import { useMay } from "../../platform/rights.ts";
import { lazyPart } from "../../ui/dialogs/lazyPart.tsx";

const CorrectDialog = lazyPart(async () => (await import("./CorrectDialog.tsx")).CorrectDialog);

type CorrectButtonProps = ButtonProps & { document: CorrectableDocumentFragment };

/** The button that opens the form for correcting a document. Shown only as long as the document can be corrected. */
export function CorrectButton({ document, ...button }: CorrectButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const may = useMay();
  return (
    <>
      {document.correctableUntil && may("SELL_UNITS", "PAY_SELLERS") && (
        <Button
          variant="outline"
          size="sm"
          aria-label={t("Correct {number}", { number: document.number })}
          {...button}
          onClick={() => setOpen(true)}
        >
          {t("Correct")}
        </Button>
      )}
      {isOpen && <CorrectDialog document={document} onClose={() => setOpen(false)} />}
    </>
  );
}
