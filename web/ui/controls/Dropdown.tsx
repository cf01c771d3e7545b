import { chakra } from "@chakra-ui/react";
import { type FocusEvent, type MouseEvent, type ReactNode, useId } from "react";
import { ChevronDown } from "./icons.tsx";

// Uses native popovers instead of Chakra's Menu (31 kB) or Drawer (19 kB). A native popover opens before any script has
// run, and closes on Escape and on a click outside. Links in it keep the role of links instead of becoming `menuitem`s.

const Trigger = chakra("button", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "1",
    minH: "touch",
    // With more padding the button would not fit beside menu, logo and logout on a phone 320 pixels wide.
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

// The panel must not set `display`, because a closed panel would then be visible.
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

/**
 * Returns the styles of a panel below its button. Browsers without anchor positioning show the panel at the header's
 * edge.
 */
const below = (align: "start" | "end") => {
  const side = align === "start" ? "insetInlineStart" : "insetInlineEnd";
  return {
    inset: "auto",
    top: "var(--header-height)",
    [side]: "1rem",
    minW: "56",
    // A menu that is taller than the window, such as an admin's, scrolls.
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

/** On wider screens the panel is a part of the page, without a button. */
const inline = { md: { display: "contents" } } as const;
const onPhones = { hideFrom: "md", justifyContent: "center", minW: "touch" } as const;

/** Closes a panel if it is open as a popover. */
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
  /** The side on which the panel lines up with the button. */
  align?: "start" | "end";
  /** Whether screens wider than a phone show the panel as a part of the page, without the button. */
  isInlineOnWide?: boolean;
  children: ReactNode;
};

/** A button that opens a panel of links below the button. */
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

/** A button for phones that opens a panel below the header, as wide as the page. */
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
