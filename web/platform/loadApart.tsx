import { type ComponentType, use } from "react";
import { rememberFailure } from "./failures.ts";

/** Something to show that comes in a chunk of its own. */
export type Apart<Props, Loaded> = {
  load: () => Promise<Loaded>;
  /** Shows it, at once where it has been loaded and suspending where not. */
  View: ComponentType<Props>;
};

/**
 * Loads what shows a `View` once, at the first need. It is React's `lazy`, but what failed (offline,
 * or a chunk of a version before) can be tried again after `forgetFailures`.
 */
export function loadApart<Props extends object, Loaded>(
  load: () => Promise<Loaded & { View: ComponentType<Props> }>,
): Apart<Props, Loaded> {
  let loading: ReturnType<typeof load> | undefined;
  let Loaded: ComponentType<Props> | undefined;
  const loadOnce = () => {
    if (loading) return loading;
    const attempt = load();
    loading = attempt;
    attempt.then(
      (result) => {
        Loaded = result.View;
      },
      () =>
        rememberFailure(() => {
          loading = undefined;
        }),
    );
    return attempt;
  };
  const View = (props: Props) => {
    const Shown = Loaded ?? use(loadOnce()).View;
    return <Shown {...props} />;
  };
  return { load: loadOnce, View };
}
