import createCache, { type EmotionCache } from "@emotion/cache";

/** The attribute of the server's style element, which contains the CSS of the page's classes. */
export const pageStylesAttribute = "data-page-styles";

/**
 * Creates Emotion's cache, configured the same on server and client. The cache adds no vendor prefixes, which would be
 * a quarter of the CSS: the two that Safari needs (`user-select`, `text-size-adjust`) are written beside the
 * properties.
 *
 * The server's style elements don't have Emotion's own attribute, `data-emotion`: Emotion would move them, and the
 * browser would compute all styles and the layout again.
 */
export function createStyleCache(): EmotionCache {
  const cache = createCache({ key: "st", stylisPlugins: [] });
  for (const name of renderedClassNames()) cache.inserted[name] = true;
  return cache;
}

/** Returns the names, without `st-`, of the classes that the server's CSS defines. */
function renderedClassNames(): string[] {
  if (typeof document === "undefined") return [];
  const css = document.querySelector(`style[${pageStylesAttribute}]`)?.textContent ?? "";
  return Array.from(css.matchAll(/\.st-([\w-]+)/g), ([, name = ""]) => name);
}
