import { Dialog, defineSlotRecipe, IconButton, Portal } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { Close } from "./icons.tsx";

/** It stands here, not in the theme, so that it comes with the first dialog that is opened. */
const dialog = defineSlotRecipe({
  className: "dialog",
  slots: ["backdrop", "positioner", "content", "header", "title", "body", "footer", "closeTrigger"],
  base: {
    backdrop: {
      pos: "fixed",
      inset: "0",
      bg: "blackAlpha.500",
      zIndex: "modal",
      animation: "fade-in 150ms",
    },
    positioner: {
      pos: "fixed",
      inset: "0",
      display: "grid",
      placeItems: "center",
      p: "4",
      overflowY: "auto",
      zIndex: "modal",
    },
    content: {
      pos: "relative",
      w: "full",
      maxW: "md",
      bg: "bg.panel",
      borderRadius: "l3",
      boxShadow: "lg",
      p: { base: "5", md: "7" },
      outline: "0",
      animation: "slide-down 200ms ease-out",
    },
    header: { pe: "10", mb: "4" },
    title: { fontSize: "xl", fontWeight: "bold", lineHeight: "short" },
    closeTrigger: { pos: "absolute", top: "3", insetEnd: "3" },
  },
});

type ModalProps = {
  title: string;
  open: boolean;
  /** Called when the person closes it. Without, it can be closed by nothing but what it holds. */
  onClose?: () => void;
  role?: "dialog" | "alertdialog";
  children: ReactNode;
};

/** A dialog over the page. Load it lazily: it brings what traps the focus and locks the page. */
export function Modal({ title, open, onClose, role = "dialog", children }: ModalProps) {
  return (
    <Dialog.Root
      recipe={dialog}
      role={role}
      open={open}
      onOpenChange={(change) => !change.open && onClose?.()}
      closeOnEscape={onClose !== undefined}
      closeOnInteractOutside={onClose !== undefined && role === "dialog"}
      preventScroll
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content>
            <Dialog.Header>
              <Dialog.Title>{title}</Dialog.Title>
            </Dialog.Header>
            {children}
            {onClose && role === "dialog" && (
              <Dialog.CloseTrigger asChild>
                <IconButton variant="ghost" aria-label="Close">
                  <Close />
                </IconButton>
              </Dialog.CloseTrigger>
            )}
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}
