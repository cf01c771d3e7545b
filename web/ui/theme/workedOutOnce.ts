import type { SystemContext, SystemStyleObject } from "@chakra-ui/react";
import { type CSSObject, css as writtenOut } from "@emotion/react";

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
 * The system, but that it works out the looks of elements that are alike once. Chakra by itself makes
 * a component's recipe anew for each element, and Emotion writes its rules out to find its class: most
 * of what a phone would do while a page is taken over.
 */
export function workedOutOnce(system: SystemContext): SystemContext {
  const classesOf = once((_recipe: SystemStyleObject) => new Map<string, SystemStyleObject>());
  return {
    ...system,
    cva: once(system.cva) as typeof system.cva,
    css(recipe = {}, ...own) {
      const classes = classesOf(recipe);
      const key = JSON.stringify(own);
      const known = classes.get(key) ?? writtenOut(system.css(recipe, ...own) as CSSObject);
      classes.set(key, known);
      return known;
    },
  };
}
