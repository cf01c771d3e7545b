import createCache, { type EmotionCache } from "@emotion/cache";

const key = "st";

/**
 * Where Emotion keeps the styles in use, alike on both sides. It adds no vendors' prefixes: the
 * browsers that we build for need none, and they would be a quarter of all styles.
 */
export const createStyleCache = (): EmotionCache =>
  createCache({ key, stylisPlugins: [], insertionPoint: placeOfSentStyles() });

/**
 * Behind which the server has put its styles. Emotion by itself would move them to the head's end, and
 * the browser read them all and lay out the page once more.
 */
function placeOfSentStyles(): HTMLElement | undefined {
  if (typeof document === "undefined") return undefined;
  const sent = document.querySelector(`style[data-emotion^="${key} "]`);
  const before = sent?.previousElementSibling;
  return before instanceof HTMLElement ? before : undefined;
}
