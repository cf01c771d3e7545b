import { Button, type ButtonProps } from "@chakra-ui/react";
import { useState } from "react";
import { lazyComponent } from "../platform/lazyComponent.tsx";
import { Aside } from "./Aside.tsx";

const ConfirmDialog = lazyComponent(
  async () => (await import("./ConfirmDialog.tsx")).ConfirmDialog,
);

type ConfirmButtonProps = {
  question: string;
  confirmLabel: string;
  /** The action. The dialog shows a spinner until it settles, then closes. */
  onConfirm: () => Promise<unknown>;
} & Omit<ButtonProps, "onClick">;

/** A button with a confirmation, for an action that can't be undone. */
export function ConfirmButton({
  question,
  confirmLabel,
  onConfirm,
  ...button
}: ConfirmButtonProps) {
  const [state, setState] = useState<"closed" | "open" | "busy">("closed");
  const confirm = async () => {
    setState("busy");
    try {
      await onConfirm();
    } finally {
      setState("closed");
    }
  };
  return (
    <>
      <Button {...button} onClick={() => setState("open")} />
      {state !== "closed" && (
        <Aside onFailed={() => setState("closed")}>
          <ConfirmDialog
            question={question}
            confirmLabel={confirmLabel}
            busy={state === "busy"}
            onConfirm={() => void confirm()}
            onCancel={() => setState("closed")}
          />
        </Aside>
      )}
    </>
  );
}
