import { chakra, Flex } from "@chakra-ui/react";
import { type CSSProperties, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { Close } from "./icons.tsx";
import { currentToasts, dismissToast, subscribeToToasts, type Toast } from "./toasts.ts";

/**
 * Told the element alone: it comes after the server's page, and a rule for it would have the browser
 * work out the looks of all that is there anew.
 */
const place: CSSProperties = {
  position: "fixed",
  insetBlockStart: "var(--st-spacing-4)",
  insetInline: "var(--st-spacing-4)",
  zIndex: "var(--st-z-index-toast)",
  display: "flex",
  flexDirection: "column",
  alignItems: "center",
  gap: "var(--st-spacing-2)",
  pointerEvents: "none",
};

const palettes = { success: "accent", error: "danger", info: "gray" } as const;

/**
 * The toasts, at the top centre above everything. Stands once in the page, beside all the rest: an
 * open dialog hides that from screen readers, which are to hear what is wrong in it.
 */
export function Toasts() {
  const toasts = useSyncExternalStore(subscribeToToasts, currentToasts, () => undefined);
  if (!toasts) return null;
  return createPortal(
    <div style={place} aria-live="polite">
      {toasts.map((toast) => (
        <Item key={toast.id} toast={toast} />
      ))}
    </div>,
    document.body,
  );
}

function Item({ toast }: { toast: Toast }) {
  return (
    <Flex
      role={toast.kind === "error" ? "alert" : "status"}
      align="center"
      gap="2"
      ps="4"
      pe="1"
      maxW="lg"
      borderRadius="l2"
      boxShadow="lg"
      bg="colorPalette.solid"
      color="colorPalette.contrast"
      colorPalette={palettes[toast.kind]}
      fontWeight="medium"
      pointerEvents="auto"
      animation="slide-down 200ms ease-out"
    >
      <chakra.span py="2.5">{toast.text}</chakra.span>
      <chakra.button
        type="button"
        aria-label="Dismiss"
        boxSize="touch"
        display="grid"
        placeItems="center"
        cursor="pointer"
        outlineColor="currentColor"
        onClick={() => dismissToast(toast.id)}
      >
        <Close />
      </chakra.button>
    </Flex>
  );
}
