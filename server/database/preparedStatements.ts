import { isId } from "./ids.ts";

/** A statement is prepared when it was asked as often: whatever comes once is not worth it. */
const often = 5;

/** Each connection keeps them all. Whoever asks for more of them gets unprepared ones, as ever. */
const mostPrepared = 50;

/** How many texts are counted before counting begins anew. */
const mostCounted = 1_000;

/**
 * Names for statements that come again, under which a connection keeps them parsed and planned: for a
 * page's statement that takes the database longer than to run it. Only what is asked by ids alone is
 * prepared, which has one good plan, whatever they are; what is looked for decides the plan of a list.
 */
export class PreparedStatements {
  readonly #counted = new Map<string, number>();
  readonly #names = new Map<string, string>();

  /** The name to give this statement; undefined where it shall be planned for itself. */
  nameOf(text: string, values: readonly unknown[]): string | undefined {
    if (!values.every((value) => typeof value === "string" && isId(value))) return undefined;
    const name = this.#names.get(text);
    if (name || this.#names.size >= mostPrepared) return name;
    const count = (this.#counted.get(text) ?? 0) + 1;
    if (count < often) {
      if (this.#counted.size >= mostCounted) this.#counted.clear();
      this.#counted.set(text, count);
      return undefined;
    }
    this.#counted.delete(text);
    const given = `shop_${this.#names.size}`;
    this.#names.set(text, given);
    return given;
  }
}
