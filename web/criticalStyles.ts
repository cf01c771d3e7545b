import type { EmotionCache } from "@emotion/react";
import { namesInStyles } from "./ui/theme/styleCache.ts";

/**
 * The style elements that `html` needs: the global sheets, then the rules of all classes in use, with
 * their names, so that Emotion in the browser goes on from there.
 */
export function criticalStyles({ key, inserted, registered }: EmotionCache, html: string): string {
  const used = new Set(html.match(new RegExp(`(?<=\\b${key}-)[\\w-]+`, "g")));
  const names: string[] = [];
  let global = "";
  let css = "";
  for (const [name, rules] of Object.entries(inserted)) {
    if (typeof rules !== "string") continue;
    if (registered[`${key}-${name}`] === undefined) global += rules;
    else if (used.has(name)) {
      names.push(name);
      css += rules;
    }
  }
  return `<style>${global}</style><style ${namesInStyles}="${names.join(" ")}">${css}</style>`;
}
