/** A value with its path. */
type Entry<Value> = readonly [path: readonly string[], value: Value];

/** Splits the dotted paths of values, such as `camera.front`. */
export const atPaths = <Value>(entries: readonly (readonly [string, Value])[]): Entry<Value>[] =>
  entries.map(([path, value]) => [path.split("."), value]);

/**
 * Builds an object that has each value at the value's path. Members are in the order of their first values. `group`
 * makes an inner object from its members.
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
