import { Component, type ReactNode, Suspense } from "react";
import { messageOf } from "../platform/errors.ts";
import { toast } from "./toasts.ts";

type AsideProps = {
  /** Called when it fails to load, so that what opened it can open it again. */
  onFailed?: () => void;
  children: ReactNode;
};

/**
 * An error boundary for lazy parts that the page can do without: a dialog, an admin's buttons. Where
 * one fails to load a toast says so, and the page stays as it is, with all that was typed.
 */
export class Aside extends Component<AsideProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    toast.error(messageOf(error));
    this.props.onFailed?.();
  }

  override render() {
    return this.state.failed ? null : <Suspense>{this.props.children}</Suspense>;
  }
}
