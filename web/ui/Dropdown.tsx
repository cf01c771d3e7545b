import { Box, chakra } from "@chakra-ui/react";
import { type ReactNode, useEffect, useRef } from "react";
import { ChevronDown } from "./icons.tsx";

/** Closes an open `<details>` when the person turns to something else. */
function useClosing() {
  const ref = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const close = () => ref.current?.removeAttribute("open");
    const onPointerDown = ({ target }: PointerEvent) => {
      if (target instanceof Node && !ref.current?.contains(target)) close();
    };
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key !== "Escape" || !ref.current?.open) return;
      close();
      ref.current.querySelector("summary")?.focus();
    };
    const onFocusIn = ({ target }: FocusEvent) => {
      if (target instanceof Node && !ref.current?.contains(target)) close();
    };
    document.addEventListener("pointerdown", onPointerDown);
    document.addEventListener("keydown", onKeyDown);
    document.addEventListener("focusin", onFocusIn);
    return () => {
      document.removeEventListener("pointerdown", onPointerDown);
      document.removeEventListener("keydown", onKeyDown);
      document.removeEventListener("focusin", onFocusIn);
    };
  }, []);
  const closeAfterLink = ({ target }: { target: EventTarget }) => {
    if (target instanceof Element && target.closest("a")) ref.current?.removeAttribute("open");
  };
  return { ref, closeAfterLink };
}

const Panel = chakra("div", {
  base: {
    pos: "absolute",
    top: "calc(100% + 0.5rem)",
    minW: "56",
    p: "2",
    bg: "bg.panel",
    borderWidth: "1px",
    borderColor: "border",
    borderRadius: "l3",
    boxShadow: "lg",
    zIndex: "popover",
  },
});

const Summary = chakra("summary", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "1.5",
    minH: "touch",
    px: "3",
    borderRadius: "l2",
    fontSize: "sm",
    fontWeight: "semibold",
    whiteSpace: "nowrap",
    _hover: { bg: "bg.muted" },
    "details[open] > &": { bg: "bg.muted" },
  },
});

type DropdownProps = { label: ReactNode; align?: "start" | "end"; children: ReactNode };

/** A button that opens a panel of links below itself. It works before any script has run. */
export function Dropdown({ label, align = "start", children }: DropdownProps) {
  const { ref, closeAfterLink } = useClosing();
  return (
    <chakra.details ref={ref} pos="relative">
      <Summary>
        {label}
        <ChevronDown />
      </Summary>
      <Panel
        {...(align === "start" ? { insetStart: "0" } : { insetEnd: "0" })}
        onClick={closeAfterLink}
      >
        {children}
      </Panel>
    </chakra.details>
  );
}

type DrawerProps = { label: string; icon: ReactNode; children: ReactNode };

/** A panel over the whole width under the page's header, for phones. */
export function HeaderDrawer({ label, icon, children }: DrawerProps) {
  const { ref, closeAfterLink } = useClosing();
  return (
    <chakra.details ref={ref}>
      <Summary aria-label={label} px="2.5" fontSize="xl">
        {icon}
      </Summary>
      <Box
        pos="absolute"
        insetX="0"
        top="100%"
        maxH="calc(100dvh - 100%)"
        overflowY="auto"
        px="4"
        py="4"
        bg="bg.panel"
        borderBottomWidth="1px"
        borderColor="border"
        boxShadow="lg"
        onClick={closeAfterLink}
      >
        {children}
      </Box>
    </chakra.details>
  );
}
