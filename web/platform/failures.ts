const failed = new Set<() => void>();

/**
 * Remembers that something could not be loaded. It stays so, lest what is drawn asks for it again
 * and again; `forget` is called when somebody wants another try.
 */
export const rememberFailure = (forget: () => void): void => void failed.add(forget);

/** Lets everything that could not be loaded be asked for again. */
export function forgetFailures(): void {
  for (const forget of failed) forget();
  failed.clear();
}
