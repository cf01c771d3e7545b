import { Component, type ComponentType, lazy, type ReactNode, Suspense, useState } from "react";
import { graphqlClient } from "../../platform/graphql/client.ts";
import { messageOf } from "../../platform/graphql/errors.ts";
import { toast } from "../toasts/toasts.ts";
import { LoadingBar } from "./LoadingBar.tsx";

/** Of a part that the user opened. Called, too, when it fails to load, so that what opened it can open it again. */
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

/** Loads the component and Apollo at once: pages load without Apollo. */
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
   * The component itself, where the server renders the part. Its HTML stays until the browser has loaded the part, unless
   * the part is updated before: `memo` prevents this.
   */
  onServer?: ComponentType<Props> | undefined;
};

/**
 * A part that a public page can do without, loaded when it is rendered: a dialog, which a bar announces while it loads,
 * or an admin's buttons.
 * Where it fails to load a toast says so, and the page stays as it is. Unlike React's `lazy` alone,
 * which keeps a failed load for good, each mount tries again.
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
