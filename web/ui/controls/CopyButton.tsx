import { Button, type ButtonProps, VisuallyHidden } from "@chakra-ui/react";
import { useState } from "react";
import { t } from "../../platform/i18n.ts";
import { toast } from "../toasts/toasts.ts";

type CopyButtonProps = ButtonProps & {
  text: string;
  /** The button's texts, for pages that stay English on the Bangla site. */
  words?: { copy: string; copied: string };
};

const translated = { copy: t("Copy"), copied: t("Copied") };

/**
 * A button that copies a text and announces the success. Give it an `aria-label` or `aria-describedby` that says what
 * is copied.
 */
export function CopyButton({ text, words = translated, ...button }: CopyButtonProps) {
  const [copied, setCopied] = useState<string>();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(text);
    } catch {
      // Browsers refuse to copy on pages without HTTPS, or if the user denied the permission.
      toast.error(t("Please select the text and copy it yourself"));
    }
  };
  return (
    <>
      <Button size="sm" {...button} onClick={() => void copy()}>
        {copied === text ? words.copied : words.copy}
      </Button>
      {/* Screen readers don't announce that the button's text has changed. */}
      <VisuallyHidden role="status">{copied === text && words.copied}</VisuallyHidden>
    </>
  );
}
