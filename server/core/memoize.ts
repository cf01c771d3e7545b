/**
 * As `workOut`, which depends on its key alone, but without doing it again for what was asked for
 * lately. At most twice `most` values are kept, and those that are asked for again stay.
 */
export function remembering<Value extends object>(
  most: number,
  workOut: (key: string) => Value,
): (key: string) => Value {
  let late = new Map<string, Value>();
  let before = new Map<string, Value>();
  return (key) => {
    const known = late.get(key);
    if (known) return known;
    const value = before.get(key) ?? workOut(key);
    if (late.size >= most) [before, late] = [late, new Map()];
    late.set(key, value);
    return value;
  };
}
