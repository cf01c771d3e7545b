import { Component, type ComponentType, lazy, type ReactNode, Suspense, useState } from "react";
import { messageOf } from "../../platform/graphql/errors.ts";
import { toast } from "../toasts/toasts.ts";
import { LoadingBar } from "./LoadingBar.tsx";

/**
 * Called when the user closes the part. Also called if loading the part fails, so that the user can try to open it
 * again.
 */
type ClosingProps = { onClose?: () => void };

class PartBoundary extends Component<ClosingProps & { children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    toast.error(messageOf(error));
    this.props.onClose?.();
  }

  override render() {
    if (this.state.failed) return null;
    return (
      <Suspense fallback={this.props.onClose && <LoadingBar />}>{this.props.children}</Suspense>
    );
  }
}

type Load<Props> = () => Promise<ComponentType<Props>>;

type LazyPartOptions<Props> = {
  /**
   * The component itself, if the server renders the part. The browser keeps the server's HTML until it has loaded the
   * part, provided that the part is not rendered again before then. Wrap the part in `memo` to prevent such a
   * rendering.
   */
  onServer?: ComponentType<Props> | undefined;
};

/**
 * Returns a component that is loaded only when it is rendered. Use it for parts without which a public page works, such
 * as a dialog or the buttons of admins. A bar is shown while a dialog is loading. If loading fails, a toast says so and
 * the page stays as it is.
 *
 * React's `lazy` would remember the failure for good, so each mount here tries again. If the browser also remembers the
 * failure, the document is loaded again (missingScripts.ts).
 */
export function lazyPart<Props extends object>(
  load: Load<Props>,
  { onServer }: LazyPartOptions<Props> = {},
) {
  const loadPart = async () => ({
    default: await load(),
  });
  return function LazyPart(props: Props & ClosingProps) {
    const [Part] = useState(() => onServer ?? lazy(loadPart));
    return (
      <PartBoundary onClose={props.onClose}>
        <Part {...props} />
      </PartBoundary>
    );
  };
}
