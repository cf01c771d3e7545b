import createCache, { type EmotionCache } from "@emotion/cache";

/** Marks the server's style element, which contains the CSS of the page's classes. */
export const pageStylesAttribute = "data-page-styles";

/**
 * Emotion's cache, configured the same on server and client. It adds no vendor prefixes, which would be a quarter of
 * the CSS: the two that Safari needs (`user-select`, `text-size-adjust`) are written beside the properties.
 *
 * With Emotion's own attribute, `data-emotion`, it would move the server's style elements, and the browser would
 * compute all styles and the layout again. With our attribute they stay where they are.
 */
export function createStyleCache(): EmotionCache {
  const cache = createCache({ key: "st", stylisPlugins: [] });
  for (const name of renderedClassNames()) cache.inserted[name] = true;
  return cache;
}

/** The names, without `st-`, of the classes that the server's CSS defines. */
function renderedClassNames(): string[] {
  if (typeof document === "undefined") return [];
  const css = document.querySelector(`style[${pageStylesAttribute}]`)?.textContent ?? "";
  return Array.from(css.matchAll(/\.st-([\w-]+)/g), ([, name = ""]) => name);
}
