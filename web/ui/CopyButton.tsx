import { Button, type ButtonProps } from "@chakra-ui/react";
import { useState } from "react";
import { t } from "../platform/i18n.ts";
import { toast } from "./toasts.ts";

/** Copies a text, and says so. `aria-label` or `aria-describedby` names the text. */
export function CopyButton({ text, ...button }: { text: string } & ButtonProps) {
  const [copied, setCopied] = useState<string>();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(text);
    } catch {
      // Without HTTPS or the permission, browsers have no clipboard for pages.
      toast.error(t("Please select the text and copy it yourself"));
    }
  };
  return (
    <Button size="sm" {...button} onClick={() => void copy()}>
      {copied === text ? t("Copied") : t("Copy")}
    </Button>
  );
}
