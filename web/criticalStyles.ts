import type { EmotionCache } from "@emotion/react";

const tag = (key: string, names: string[], css: string) =>
  `<style data-emotion="${key} ${names.join(" ")}">${css}</style>`;

/**
 * The style elements that `html` needs, as Emotion in the browser recognises them and goes on from:
 * each global sheet by itself, then the rules of all classes in use.
 */
export function criticalStyles({ key, inserted, registered }: EmotionCache, html: string): string {
  const used = new Set(html.match(new RegExp(`(?<=\\b${key}-)[\\w-]+`, "g")));
  const global: string[] = [];
  const names: string[] = [];
  let css = "";
  for (const [name, rules] of Object.entries(inserted)) {
    if (typeof rules !== "string") continue;
    if (registered[`${key}-${name}`] === undefined)
      global.push(tag(`${key}-global`, [name], rules));
    else if (used.has(name)) {
      names.push(name);
      css += rules;
    }
  }
  return global.join("") + tag(key, names, css);
}
