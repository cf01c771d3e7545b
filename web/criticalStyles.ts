import type { EmotionCache } from "@emotion/react";
import { pageStylesAttribute } from "./ui/theme/styleCache.ts";

/**
 * Matches the declaration that Chakra adds to each background, for styles that use `currentBg`. The site has no such
 * styles.
 */
const unusedBackgrounds = /--bg-currentcolor:[^:;}]*;/g;

/** Removes unneeded declarations and characters from CSS. */
const minified = (css: string) =>
  css
    .replace(unusedBackgrounds, "")
    .replace(/(?<![\w.#-])0(?=\.\d)/g, "")
    .replaceAll(";}", "}");

/** Splits CSS into its top-level rules. */
function topLevelRules(css: string): string[] {
  const rules: string[] = [];
  let start = 0;
  let depth = 0;
  for (const { 0: brace, index } of css.matchAll(/[{}]/g)) {
    depth += brace === "{" ? 1 : -1;
    if (depth > 0) continue;
    rules.push(css.slice(start, index + 1));
    start = index + 1;
  }
  return rules;
}

const recipesLayer = "@layer recipes{";

/**
 * Moves the rules in the layer of recipes into one block, instead of one block for each class. Rules outside the layer
 * take precedence wherever they are.
 */
function inOneLayer(css: string, key: string): string {
  const rules = topLevelRules(css);
  const isLayered = (rule: string) => rule.startsWith(recipesLayer);
  const layered = rules.filter(isLayered).map((rule) => rule.slice(recipesLayer.length, -1));
  const others = rules.filter((rule) => !isLayered(rule));
  return `${recipesLayer}${merged(topLevelRules(layered.join("")), key)}}${merged(others, key)}`;
}

/**
 * If several classes have the same CSS, writes their rules only once. The order of classes has no effect, because each
 * element has at most one class. The rules of a class stay in order.
 */
function merged(rules: readonly string[], key: string): string {
  const cssOfClass = new Map<string, string>();
  for (const rule of rules) {
    const [name = ""] = /^\.[\w-]+/.exec(rule.slice(rule.indexOf(`.${key}-`))) ?? [];
    cssOfClass.set(name, (cssOfClass.get(name) ?? "") + rule);
  }
  const classesOf = new Map<string, string[]>();
  for (const [name, css] of cssOfClass) {
    const shape = css.replaceAll(name, "&");
    classesOf.set(shape, [...(classesOf.get(shape) ?? []), name]);
  }
  return [...classesOf]
    .map(([css, [name = "", ...others]]) =>
      css.replaceAll("&", others.length > 0 ? `:is(${[name, ...others]})` : name),
    )
    .join("");
}

/** The beginning of the layer with the declarations of tokens in the CSS that Chakra's `getTokenCss` returns. */
const tokensLayer = "@layer tokens{:where(:root, :host){";

/** Replaces tokens by their values, including tokens in the values of other tokens. */
function withValues(css: string, values: ReadonlyMap<string, string>): string {
  const replaced = css.replace(/var\((--[^(,)\s]+)\)/g, (use, name) => values.get(name) ?? use);
  return replaced === css ? css : withValues(replaced, values);
}

/**
 * Returns the style elements for a rendered page. They contain the global styles and the CSS of the classes in `html`,
 * so that Emotion in the browser does not have to insert this CSS. Replaces tokens by their values, because
 * declarations of the used tokens would make each document about 400 bytes larger.
 */
export function criticalStyles({ key, inserted, registered }: EmotionCache, html: string): string {
  const used = new Set(html.split(`${key}-`).map((rest) => /^[\w-]+/.exec(rest)?.[0]));
  let global = "";
  let css = "";
  for (const [name, rules] of Object.entries(inserted)) {
    if (typeof rules !== "string") continue;
    if (registered[`${key}-${name}`] === undefined) global += rules;
    else if (used.has(name)) css += rules;
  }
  const tokens = topLevelRules(global).find((rule) => rule.startsWith(tokensLayer)) ?? "";
  const declarations = tokens.slice(tokensLayer.length, -2).split(";");
  const values = new Map(
    declarations.map((declaration) => {
      const end = declaration.indexOf(":");
      return [declaration.slice(0, end), declaration.slice(end + 1)];
    }),
  );
  const style = (rules: string) => minified(withValues(rules, values));
  return `<style>${style(global.replace(tokens, ""))}</style><style ${pageStylesAttribute}>${style(inOneLayer(css, key))}</style>`;
}
