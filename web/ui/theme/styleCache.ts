import createCache, { type EmotionCache } from "@emotion/cache";

/** The names of classes whose rules a style element of the server's holds stand in this attribute. */
export const namesInStyles = "data-classes";

/**
 * Where Emotion keeps the styles in use, alike on both sides. It adds no vendors' prefixes: the
 * browsers that we build for need none, and they would be a quarter of all styles.
 *
 * What the server has put into the page it knows, and leaves where it is. Elements marked as its own it
 * would move, and the browser read all styles and lay out the whole page again, twice.
 */
export function createStyleCache(): EmotionCache {
  const cache = createCache({ key: "st", stylisPlugins: [] });
  for (const name of namesOfSentStyles()) cache.inserted[name] = true;
  return cache;
}

function namesOfSentStyles(): string[] {
  if (typeof document === "undefined") return [];
  const sent = document.querySelector(`style[${namesInStyles}]`);
  return sent?.getAttribute(namesInStyles)?.split(" ") ?? [];
}
