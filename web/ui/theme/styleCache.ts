import createCache, { type EmotionCache } from "@emotion/cache";

/** The attribute of the server's style element, which contains the CSS of the page's classes. */
export const pageStylesAttribute = "data-page-styles";

/**
 * Creates Emotion's cache, configured the same on server and client. The cache adds no vendor prefixes, which would
 * make up a quarter of the CSS. Styles contain the two prefixes that Safari needs, for `user-select` and
 * `text-size-adjust`. The server's style elements lack Emotion's own attribute, `data-emotion`. Emotion would move
 * elements with this attribute, and the browser would then compute all styles and the layout again.
 */
export function createStyleCache(): EmotionCache {
  const cache = createCache({ key: "st", stylisPlugins: [] });
  for (const name of renderedClassNames()) cache.inserted[name] = true;
  return cache;
}

/** Returns the names of the classes that the server's CSS defines, without the prefix `st-`. */
function renderedClassNames(): string[] {
  if (typeof document === "undefined") return [];
  const css = document.querySelector(`style[${pageStylesAttribute}]`)?.textContent ?? "";
  return Array.from(css.matchAll(/\.st-([\w-]+)/g), ([, name = ""]) => name);
}
