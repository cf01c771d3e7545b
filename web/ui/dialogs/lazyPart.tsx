import { Component, type ComponentType, lazy, type ReactNode, Suspense, useState } from "react";
import { graphqlClient } from "../../platform/graphql/client.ts";
import { messageOf } from "../../platform/graphql/errors.ts";
import { toast } from "../toasts/toasts.ts";
import { LoadingBar } from "./LoadingBar.tsx";

/**
 * Called when the user closes the part. Also called if the part fails to load, so that the user can try to open it
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

/** Loads the component and Apollo at the same time, since pages load without Apollo. */
async function loadInApolloProvider<Props extends object>(load: Load<Props>) {
  const [Part, { ApolloProvider }, client] = await Promise.all([
    load(),
    import("@apollo/client/react"),
    graphqlClient(),
  ]);
  return (props: Props) => (
    <ApolloProvider client={client}>
      <Part {...props} />
    </ApolloProvider>
  );
}

type LazyPartOptions<Props> = {
  usesApollo?: boolean;
  /**
   * The component itself, if the server renders the part. The server's HTML stays until the browser has loaded the
   * part, unless the part is rendered again before; `memo` prevents this.
   */
  onServer?: ComponentType<Props> | undefined;
};

/**
 * Returns a part that is loaded only when it is rendered, because a public page can do without it: a dialog, which
 * shows a bar while it is loading, or buttons for admins. If the part fails to load, a toast says so and the page stays
 * as it is. React's `lazy` alone would remember the failure for good; here each mount tries again. If the browser also
 * remembers the failure, the document is loaded again (missingScripts.ts).
 */
export function lazyPart<Props extends object>(
  load: Load<Props>,
  { usesApollo = false, onServer }: LazyPartOptions<Props> = {},
) {
  const loadPart = async () => ({
    default: usesApollo ? await loadInApolloProvider(load) : await load(),
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
