import {
  Toaster as ChakraToaster,
  createToaster,
  defineSlotRecipe,
  Portal,
  Toast,
} from "@chakra-ui/react";
import { useEffect } from "react";
import { t } from "../../platform/i18n.ts";
import { Close } from "../controls/icons.tsx";
import { connectToaster, type Toast as ShopToast } from "./toasts.ts";

const toaster = createToaster({ placement: "top", gap: 8 });

/** The recipe is not in the theme, because it is loaded only with the first toast. */
const recipe = defineSlotRecipe({
  className: "toast",
  slots: ["root", "description", "actionTrigger", "closeTrigger"],
  base: {
    root: {
      display: "flex",
      alignItems: "center",
      gap: "2",
      ps: "4",
      pe: "1",
      w: "max-content",
      maxW: "min(100%, {sizes.lg})",
      borderRadius: "l2",
      boxShadow: "lg",
      bg: "colorPalette.solid",
      color: "colorPalette.contrast",
      fontWeight: "medium",
      // Chakra's Toaster sets these variables to stack its toasts.
      translate: "var(--x) var(--y)",
      opacity: "var(--opacity)",
      zIndex: "var(--z-index)",
      transition: "translate 200ms ease-out, opacity 200ms ease-out",
    },
    description: { py: "2.5" },
    actionTrigger: {
      minH: "touch",
      px: "3",
      fontWeight: "semibold",
      textDecoration: "underline",
      textUnderlineOffset: "3px",
      cursor: "pointer",
      outlineColor: "currentColor",
    },
    closeTrigger: {
      boxSize: "touch",
      flexShrink: "0",
      display: "grid",
      placeItems: "center",
      cursor: "pointer",
      outlineColor: "currentColor",
    },
  },
});

const palettes: Record<string, string> = { success: "accent", error: "danger", info: "gray" };
const durations = { success: 5_000, info: 6_000, error: 7_000 } as const;

function show({ type, text, action, subject = text }: ShopToast) {
  // A toast replaces the toast with the same id. The id is used in `aria-describedby`, where spaces would not be valid.
  const id = subject.replace(/\s+/g, "-");
  const duration = action ? Number.POSITIVE_INFINITY : durations[type];
  // The text is the toast's description, not its title. A title would become the toast's label, and tests find the
  // fields of a form by their labels.
  toaster.create({ id, type, description: text, action, duration });
}

/**
 * Removes the toasts of earlier requests immediately. `dismiss` would fade them out, and a new toast with the same id
 * would disappear with the old toast.
 */
function clearOutcomes() {
  for (const { id, type } of toaster.getVisibleToasts()) if (type !== "info") toaster.remove(id);
}

/** Chakra's Toaster in the shop's design. It is rendered outside the page, because an open dialog hides the page. */
export function Toaster() {
  useEffect(() => {
    let disconnect: (() => void) | undefined;
    // Chakra's Toaster subscribes in a microtask after it has mounted, and would miss a toast that is created earlier.
    const timer = setTimeout(() => {
      disconnect = connectToaster({ show, clearOutcomes });
    });
    return () => {
      clearTimeout(timer);
      disconnect?.();
    };
  }, []);
  return (
    <Portal>
      <ChakraToaster toaster={toaster} insetInline="4">
        {({ type = "info", description, action }) => (
          <Toast.Root
            recipe={recipe}
            role={type === "error" ? "alert" : "status"}
            colorPalette={palettes[type]}
          >
            <Toast.Description>{description}</Toast.Description>
            {action && <Toast.ActionTrigger>{action.label}</Toast.ActionTrigger>}
            <Toast.CloseTrigger aria-label={t("Dismiss")}>
              <Close />
            </Toast.CloseTrigger>
          </Toast.Root>
        )}
      </ChakraToaster>
    </Portal>
  );
}
