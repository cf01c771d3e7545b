import { type ComponentType, lazy, type ReactNode, Suspense, useState } from "react";

/**
 * A component that comes in a chunk of its own. Unlike React's `lazy`, which keeps a failed load for
 * good, each mount tries again; an error boundary above shows the failure.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = null,
): ComponentType<Props> {
  return function LazyComponent(props: Props) {
    const [Loaded] = useState(() => lazy(async () => ({ default: await load() })));
    return (
      <Suspense fallback={fallback}>
        <Loaded {...props} />
      </Suspense>
    );
  };
}
