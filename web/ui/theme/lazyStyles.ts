import type { SystemContext, SystemStyleObject } from "@chakra-ui/react";
import { type CSSObject, type SerializedStyles, css as serialize } from "@emotion/react";

// Chakra computes the CSS of every element that React hydrates, although the page already has that CSS. This module
// derives class names from the style props instead of from the CSS, in the same way on server and client. It computes
// the CSS only for classes that the page lacks. On each first load, this saves a third of the scripts' time and nearly
// half of the longest task (decision 0069). Without this module the detail page would exceed its budget of blocking
// time.

type Recipe = ReturnType<SystemContext["cva"]>;
type RecipeConfig = Parameters<SystemContext["cva"]>[0];

/** The styles of a recipe and its chosen variants. They are computed when needed. */
class LazyRecipeStyles {
  constructor(
    readonly name: string,
    readonly compute: () => SystemStyleObject,
  ) {}
  /** Returns the part of a class name that stands for the recipe. */
  toJSON() {
    return this.name;
  }
}

/** The styles of an element without style props. Such an element gets no class, because it needs no CSS. */
const noStyles = serialize();

const isEmpty = (styles: object | undefined) => !styles || Object.keys(styles).length === 0;

const hashOf = (text: string) => serialize(text).name;

function memoize<Key extends object, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const values = new WeakMap<Key, Value>();
  return (key) => {
    const value = values.get(key) ?? compute(key);
    values.set(key, value);
    return value;
  };
}

/**
 * Returns the system with class names that don't depend on the CSS. Calls `getFullSystem` only when CSS or a token is
 * needed, so `system` itself need not have any tokens.
 */
export function withLazyStyles(system: SystemContext, getFullSystem = () => system): SystemContext {
  const recipeOf = lazyRecipes(system, getFullSystem);
  const empty = {};
  return {
    ...system,
    cva: ((config = empty) => recipeOf(config)) as SystemContext["cva"],
    getRecipeFn: (key, fallback = empty) => recipeOf(system.getRecipe(key, fallback)),
    css: lazyClasses(getFullSystem),
    sva: (config) => getFullSystem().sva(config),
    getSlotRecipeFn: (key, fallback) => getFullSystem().getSlotRecipeFn(key, fallback),
    get token() {
      return getFullSystem().token;
    },
    get tokens() {
      return getFullSystem().tokens;
    },
  };
}

function lazyRecipes(system: SystemContext, getFullSystem: () => SystemContext) {
  const recipeOf = memoize((config: RecipeConfig & object): Recipe => {
    const recipe = system.cva(config);
    const name = hashOf(JSON.stringify(config));
    const chosen = new Map<string, LazyRecipeStyles>();
    const choose = (variants: object = {}) => {
      if (isEmpty(config)) return config;
      const key = name + JSON.stringify(variants);
      const styles =
        chosen.get(key) ?? new LazyRecipeStyles(key, () => getFullSystem().cva(config)(variants));
      chosen.set(key, styles);
      return styles;
    };
    const merge = memoize((other: Recipe) => recipeOf(recipe.merge(other).config));
    return Object.assign(choose, recipe, { merge }) as unknown as Recipe;
  });
  return recipeOf;
}

function lazyClasses(getFullSystem: () => SystemContext): SystemContext["css"] {
  const classes = new Map<string, SerializedStyles>();
  const cssOf = (styleProps: Parameters<SystemContext["css"]>) => {
    const styles = styleProps.map((each) =>
      each instanceof LazyRecipeStyles ? each.compute() : each,
    );
    return serialize(getFullSystem().css(...styles) as CSSObject).styles;
  };
  return (...styleProps) => {
    if (styleProps.every(isEmpty)) return noStyles as SystemStyleObject;
    const key = JSON.stringify(styleProps);
    const serialized = classes.get(key) ?? {
      name: hashOf(key),
      styles: lazyText(() => cssOf(styleProps)),
    };
    classes.set(key, serialized);
    return serialized as SystemStyleObject;
  };
}

/**
 * Returns a string-like object whose content is computed when needed. Emotion concatenates it with strings, and in
 * development searches it for a source map.
 */
function lazyText(compute: () => string): string {
  let computed: string | undefined;
  const text = () => {
    computed ??= compute();
    return computed;
  };
  const match = (pattern: RegExp) => text().match(pattern);
  return { toString: text, match } as unknown as string;
}
