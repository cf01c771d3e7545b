import { Component, type ReactNode, Suspense } from "react";
import { messageOf } from "../platform/errors.ts";
import { forgetFailures } from "../platform/failures.ts";
import { toast } from "./toasts.ts";

type AsideProps = {
  /** Called when it can't be shown, so that what opened it can open it again. */
  onFailed?: () => void;
  children: ReactNode;
};

/**
 * Around what is loaded apart and the page can do without: a dialog, an admin's buttons. Where it
 * can't be had a toast says so, and the page stays as it is, with all that was typed into it.
 */
export class Aside extends Component<AsideProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    forgetFailures();
    toast.error(messageOf(error));
    this.props.onFailed?.();
  }

  override render() {
    return this.state.failed ? null : <Suspense>{this.props.children}</Suspense>;
  }
}
