/** A value with the names on the way to it. */
type Entry<Value> = readonly [path: readonly string[], value: Value];

/** Values by their dotted paths: `camera.front`. */
export const atPaths = <Value>(entries: readonly (readonly [string, Value])[]): Entry<Value>[] =>
  entries.map(([path, value]) => [path.split("."), value]);

/**
 * Builds an object of values, each at its path, in the order of the first value of each member. `group` makes a value
 * from the members of an inner object.
 */
export function nest<Value>(
  entries: readonly Entry<Value>[],
  group: (members: Record<string, Value>) => Value,
): Record<string, Value> {
  const names = new Set(entries.flatMap(([[name]]) => name ?? []));
  const members = [...names].map((name): [string, Value] => {
    const within = entries.filter(([[first]]) => first === name);
    const own = within.find(([{ length }]) => length === 1);
    const inner = within.map(([[, ...path], value]): Entry<Value> => [path, value]);
    return [name, own ? own[1] : group(nest(inner, group))];
  });
  return Object.fromEntries(members);
}
