import type { SystemContext, SystemStyleObject } from "@chakra-ui/react";
import { type CSSObject, type SerializedStyles, css as writtenOut } from "@emotion/react";

type Recipe = ReturnType<SystemContext["cva"]>;
type RecipeConfig = Parameters<SystemContext["cva"]>[0];

/** A component's recipe with its variants chosen, which nobody has worked out yet. */
class Look {
  constructor(
    readonly name: string,
    readonly workOut: () => SystemStyleObject,
  ) {}
  /** What it is within what an element wishes. */
  toJSON() {
    return this.name;
  }
}

/** A short name for a long text, as Emotion makes them. */
const shortFor = (text: string) => writtenOut(text).name;

/** Answers as `make` does, which it asks once for each object. */
function once<Key extends object, Answer>(make: (key: Key) => Answer): (key: Key) => Answer {
  const answers = new WeakMap<Key, Answer>();
  return (key) => {
    const known = answers.get(key) ?? make(key);
    answers.set(key, known);
    return known;
  };
}

/**
 * The system, but that an element's class is named after what is wished for it, the same on both sides,
 * and not after the rules that follow from it. So these are worked out only where the page doesn't hold
 * them: while a page is taken over never, which was most of what a phone did then. The rest of the
 * system, tokens above all, is `whole`, which is asked for as late.
 */
export function workedOutLate(system: SystemContext, whole = () => system): SystemContext {
  const recipeOf = lateRecipes(system, whole);
  const nothing = {};
  return {
    ...system,
    cva: ((config = nothing) => recipeOf(config)) as SystemContext["cva"],
    getRecipeFn: (key, fallback = nothing) => recipeOf(system.getRecipe(key, fallback)),
    css: lateClasses(whole),
    sva: (config) => whole().sva(config),
    getSlotRecipeFn: (key, fallback) => whole().getSlotRecipeFn(key, fallback),
    get token() {
      return whole().token;
    },
    get tokens() {
      return whole().tokens;
    },
  };
}

function lateRecipes(system: SystemContext, whole: () => SystemContext) {
  const recipeOf = once((config: RecipeConfig & object): Recipe => {
    const plain = system.cva(config);
    const name = shortFor(JSON.stringify(config));
    const looks = new Map<string, Look>();
    const choose = (variants: object = {}) => {
      const chosen = name + JSON.stringify(variants);
      const look = looks.get(chosen) ?? new Look(chosen, () => whole().cva(config)(variants));
      looks.set(chosen, look);
      return look;
    };
    const merge = once((other: Recipe) => recipeOf(plain.merge(other).config));
    return Object.assign(choose, plain, { merge }) as unknown as Recipe;
  });
  return recipeOf;
}

function lateClasses(whole: () => SystemContext): SystemContext["css"] {
  const classes = new Map<string, SerializedStyles>();
  const rulesOf = (wishes: Parameters<SystemContext["css"]>) => {
    const styles = wishes.map((wish) => (wish instanceof Look ? wish.workOut() : wish));
    return writtenOut(whole().css(...styles) as CSSObject).styles;
  };
  return (...wishes) => {
    const wished = JSON.stringify(wishes);
    const known = classes.get(wished) ?? {
      name: shortFor(wished),
      styles: late(() => rulesOf(wishes)),
    };
    classes.set(wished, known);
    return known as SystemStyleObject;
  };
}

/** A text that is made when somebody reads it. Emotion only ever puts it into another. */
function late(make: () => string): string {
  let made: string | undefined;
  const text = {
    toString() {
      made ??= make();
      return made;
    },
  };
  return text as unknown as string;
}
