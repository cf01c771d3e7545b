import { chakra } from "@chakra-ui/react";
import { type FocusEvent, type MouseEvent, type ReactNode, useId } from "react";
import { ChevronDown } from "./icons.tsx";

// Uses native popovers instead of Chakra's Menu (31 kB) or Drawer (19 kB). They open before any script has run, close
// by Escape and by a click outside, and their links stay links instead of `menuitem`s.

const Trigger = chakra("button", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "1",
    minH: "touch",
    // On a phone 320 pixels wide there is no more room beside menu, logo and logout.
    px: "1.5",
    borderRadius: "l2",
    fontSize: "sm",
    fontWeight: "semibold",
    whiteSpace: "nowrap",
    cursor: "pointer",
    _hover: { bg: "bg.muted" },
    "&:has(+ :popover-open)": { bg: "bg.muted" },
  },
});

// The panel sets no `display`, because it would then be visible while it is closed.
const Panel = chakra("div", {
  base: {
    pos: "fixed",
    m: "0",
    bg: "bg.panel",
    color: "fg",
    borderWidth: "1px",
    borderColor: "border",
    boxShadow: "lg",
    overflowY: "auto",
  },
});

/** Returns the styles of a panel below its button. Browsers without anchor positioning show it at the header's edge. */
const below = (align: "start" | "end") => {
  const side = align === "start" ? "insetInlineStart" : "insetInlineEnd";
  return {
    inset: "auto",
    top: "var(--header-height)",
    [side]: "1rem",
    minW: "56",
    // If an admin's menu is taller than the window, it scrolls.
    maxH: "calc(100dvh - var(--header-height) - 1rem)",
    p: "2",
    borderRadius: "l3",
    "@supports (position-area: block-end)": {
      inset: "auto",
      mt: "2",
      positionArea: `block-end ${align === "start" ? "span-inline-end" : "span-inline-start"}`,
    },
  };
};

const acrossPage = {
  inset: "auto 0",
  top: "var(--header-height)",
  w: "full",
  maxH: "calc(100dvh - var(--header-height))",
  p: "4",
  borderWidth: "0 0 1px",
} as const;

/** On wider screens the panel is a part of the page and has no button. */
const inline = { md: { display: "contents" } } as const;
const onPhones = { hideFrom: "md", justifyContent: "center", minW: "touch" } as const;

/** Closes a panel that is open as a popover. */
const close = (panel: HTMLElement) => {
  if (panel.matches(":popover-open")) panel.hidePopover();
};

const closeAfterChoice = ({ target, currentTarget }: MouseEvent<HTMLElement>) => {
  if (target instanceof Element && target.closest("a, button")) close(currentTarget);
};

const closeAfterFocus = ({ relatedTarget, currentTarget }: FocusEvent<HTMLElement>) => {
  const trigger = currentTarget.previousElementSibling;
  if (!relatedTarget || relatedTarget === trigger) return;
  if (!currentTarget.contains(relatedTarget)) close(currentTarget);
};

type DropdownProps = {
  label: ReactNode;
  /** The edge of the button with which the panel lines up. */
  align?: "start" | "end";
  /** Whether the panel is a part of the page on screens wider than a phone's, without the button. */
  isInlineOnWide?: boolean;
  children: ReactNode;
};

/** A button that opens a panel of links below itself. */
export function Dropdown({ label, align = "start", isInlineOnWide, children }: DropdownProps) {
  const id = useId();
  return (
    <>
      <Trigger type="button" popoverTarget={id} {...(isInlineOnWide && onPhones)}>
        {label}
        <ChevronDown />
      </Trigger>
      <Panel
        id={id}
        popover="auto"
        css={{ ...below(align), ...(isInlineOnWide && inline) }}
        onClick={closeAfterChoice}
        onBlur={closeAfterFocus}
      >
        {children}
      </Panel>
    </>
  );
}

type HeaderDrawerProps = { label: string; icon: ReactNode; children: ReactNode };

/** A button that opens a panel as wide as the page below the header, for phones. */
export function HeaderDrawer({ label, icon, children }: HeaderDrawerProps) {
  const id = useId();
  return (
    <>
      <Trigger type="button" aria-label={label} popoverTarget={id} px="2.5" fontSize="xl">
        {icon}
      </Trigger>
      <Panel
        id={id}
        popover="auto"
        css={acrossPage}
        onClick={closeAfterChoice}
        onBlur={closeAfterFocus}
      >
        {children}
      </Panel>
    </>
  );
}
