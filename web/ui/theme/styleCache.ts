import createCache, { type EmotionCache } from "@emotion/cache";

/**
 * Where Emotion keeps the styles in use, alike on both sides. It adds no vendors' prefixes: the
 * browsers that we build for need none, and they would be a quarter of all styles.
 */
export const createStyleCache = (): EmotionCache => createCache({ key: "st", stylisPlugins: [] });
