import { Button, type ButtonProps, Loader } from "@chakra-ui/react";
import { type MouseEvent, useRef } from "react";
import { useFocusKept } from "./useFocusKept.ts";

const ignore = (event: MouseEvent) => event.preventDefault();

/**
 * A button for an action that takes time. While loading, the button keeps its text and the focus, ignores presses, and
 * tells screen readers that it is disabled. Chakra's own `loading` would disable the button, which would then lose the
 * focus.
 */
export function LoadingButton({
  loading = false,
  loadingText,
  disabled = false,
  onClick,
  children,
  ...button
}: ButtonProps) {
  const element = useRef<HTMLButtonElement>(null);
  const isDisabled = disabled && !loading;
  useFocusKept(element, isDisabled);
  return (
    <Button
      ref={element}
      disabled={isDisabled}
      aria-disabled={loading || undefined}
      aria-busy={loading || undefined}
      onClick={loading ? ignore : onClick}
      {...button}
    >
      {loading ? <Loader text={loadingText ?? children}>{children}</Loader> : children}
    </Button>
  );
}
