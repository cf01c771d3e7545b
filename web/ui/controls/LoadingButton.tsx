import { Button, type ButtonProps } from "@chakra-ui/react";
import { useEffect, useLayoutEffect, useRef } from "react";

/**
 * A button for an action that takes time. It keeps its words while it is loading. Chakra disables it meanwhile,
 * so that the browser takes the focus away from it, which it gets back; where the action removes the button, the page
 * gets it, or a dialog gives it back to what opened the dialog.
 */
export function LoadingButton({ loading = false, children, ...button }: ButtonProps) {
  const element = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);
  const page = useRef<HTMLElement>(null);
  // Before the browser takes the focus away, which it does when it paints.
  useLayoutEffect(() => {
    if (!loading) return;
    hadFocus.current = document.activeElement === element.current;
    // Dialogs are beside it.
    page.current = element.current?.closest("main") ?? null;
  }, [loading]);
  useEffect(() => {
    if (!loading) return;
    return () => {
      if (hadFocus.current && document.activeElement === document.body)
        (element.current ?? page.current)?.focus({ preventScroll: true });
    };
  }, [loading]);
  return (
    <Button ref={element} loading={loading} loadingText={children} {...button}>
      {children}
    </Button>
  );
}
