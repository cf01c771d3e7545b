import { Button, type ButtonProps } from "@chakra-ui/react";
import { useEffect, useRef, useState } from "react";
import { useFocusKept } from "../controls/useFocusKept.ts";
import type { ConfirmDialogProps } from "./ConfirmDialog.tsx";
import { lazyPart } from "./lazyPart.tsx";

const ConfirmDialog = lazyPart(async () => (await import("./ConfirmDialog.tsx")).ConfirmDialog);

type ConfirmButtonProps = {
  /** The action. The dialog shows a spinner until the returned promise settles, and then closes. */
  onConfirm: () => Promise<unknown>;
} & Pick<
  ConfirmDialogProps,
  "question" | "confirmLabel" | "confirmPalette" | "closeLabel" | "fields"
> &
  Omit<ButtonProps, "onClick">;

/** A button that asks for confirmation before an action that can't be undone. */
export function ConfirmButton({
  question,
  confirmLabel,
  confirmPalette,
  closeLabel,
  fields,
  onConfirm,
  ...button
}: ConfirmButtonProps) {
  const [state, setState] = useState<"closed" | "open" | "busy">("closed");
  const element = useRef<HTMLButtonElement>(null);
  useFocusKept(element, button.disabled);
  const hasConfirmed = useRef(false);
  // After a confirmed action, the page often removes this button, to which the dialog has returned the focus. The
  // page's content then gets the focus.
  useEffect(
    () => () => {
      if (hasConfirmed.current && document.activeElement === document.body)
        document.querySelector("main")?.focus({ preventScroll: true });
    },
    [],
  );
  const confirm = async () => {
    hasConfirmed.current = true;
    setState("busy");
    try {
      await onConfirm();
    } finally {
      setState("closed");
    }
  };
  return (
    <>
      <Button ref={element} {...button} onClick={() => setState("open")} />
      {state !== "closed" && (
        <ConfirmDialog
          question={question}
          confirmLabel={confirmLabel}
          confirmPalette={confirmPalette}
          closeLabel={closeLabel}
          fields={fields}
          busy={state === "busy"}
          onConfirm={() => void confirm()}
          onClose={() => setState("closed")}
        />
      )}
    </>
  );
}
