import createCache, { type EmotionCache } from "@emotion/cache";

/** The attribute of the server's style element that lists the classes it has. */
export const classNamesAttribute = "data-classes";

/**
 * Emotion's cache, the same on server and client. It adds no vendor prefixes: the supported browsers
 * need none, and they would be a quarter of the CSS.
 *
 * Emotion's own attribute, `data-emotion`, would make it move the server's style elements, and the
 * browser compute all styles and the layout again. With ours they stay where they are.
 */
export function createStyleCache(): EmotionCache {
  const cache = createCache({ key: "st", stylisPlugins: [] });
  for (const name of renderedClassNames()) cache.inserted[name] = true;
  return cache;
}

function renderedClassNames(): string[] {
  if (typeof document === "undefined") return [];
  const style = document.querySelector(`style[${classNamesAttribute}]`);
  return style?.getAttribute(classNamesAttribute)?.split(" ") ?? [];
}
