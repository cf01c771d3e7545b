import { Button, type ButtonProps, VisuallyHidden } from "@chakra-ui/react";
import { useState } from "react";
import { t } from "../../platform/i18n.ts";
import { toast } from "../toasts/toasts.ts";

type CopyButtonProps = ButtonProps & {
  text: string;
  /** The button's texts, for pages that are in English in both languages. */
  words?: { copy: string; copied: string };
};

const translated = { copy: t("Copy"), copied: t("Copied") };

/** Copies a text and announces the success. `aria-label` or `aria-describedby` names the text. */
export function CopyButton({ text, words = translated, ...button }: CopyButtonProps) {
  const [copied, setCopied] = useState<string>();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(text);
    } catch {
      // Browsers refuse to copy without HTTPS or the permission.
      toast.error(t("Please select the text and copy it yourself"));
    }
  };
  return (
    <>
      <Button size="sm" {...button} onClick={() => void copy()}>
        {copied === text ? words.copied : words.copy}
      </Button>
      {/* Screen readers don't announce the button's new text by themselves. */}
      <VisuallyHidden role="status">{copied === text && words.copied}</VisuallyHidden>
    </>
  );
}
