import { Dialog, defineSlotRecipe, IconButton, Portal } from "@chakra-ui/react";
import { type ReactNode, useState } from "react";
import { t } from "../../platform/i18n.ts";
import { Close } from "../controls/icons.tsx";
import { useCloseRequest } from "./useCloseRequest.ts";

/** The recipe is not in the theme, because it is loaded only with the first dialog. */
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
  /**
   * Called when the user closes the dialog. If omitted, the user can't close the dialog by Escape, by a click outside
   * or by Android's Back.
   */
  onClose?: () => void;
  role?: "dialog" | "alertdialog";
  children: ReactNode;
};

/**
 * Returns whether a click outside the dialog was on a toast. Such a click must not close the dialog. Chakra's Toaster
 * prevents this only until its first toasts are gone.
 */
const isOnToast = ({ detail }: CustomEvent<{ originalEvent: Event }>) =>
  detail.originalEvent.target instanceof Element &&
  detail.originalEvent.target.closest("[data-scope=toast]") !== null;

/**
 * Chakra's modal dialog in the shop's design. Load it lazily, because it adds 19 kB. When the dialog closes, the focus
 * returns to the element that had the focus before. If that element has been removed or disabled, the page gets the
 * focus.
 */
export function Modal({ title, open, onClose, role = "dialog", children }: ModalProps) {
  useCloseRequest(open ? onClose : undefined);
  const [opener] = useState(() => document.activeElement);
  const focusPage = () =>
    opener?.isConnected && opener !== document.body && !opener.matches(":disabled")
      ? null
      : document.querySelector("main");
  return (
    <Dialog.Root
      recipe={dialog}
      role={role}
      open={open}
      onOpenChange={(change) => !change.open && onClose?.()}
      closeOnEscape={onClose !== undefined}
      closeOnInteractOutside={onClose !== undefined && role === "dialog"}
      onInteractOutside={(event) => isOnToast(event) && event.preventDefault()}
      preventScroll
      finalFocusEl={focusPage}
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
                <IconButton variant="ghost" aria-label={t("Close")}>
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
