import type { FieldNode, GraphQLResolveInfo, SelectionSetNode } from "graphql";

type Selection = Pick<GraphQLResolveInfo, "fieldNodes" | "fragments">;

/**
 * Returns a function that derives a value from the paths that an operation selects below a resolved field. Results are
 * cached by the field's node, because Apollo Server caches documents.
 */
export function fromSelection<Result extends object | string>(
  derive: (paths: Set<string>) => Result,
) {
  const results = new WeakMap<FieldNode, Result>();
  return (info: Selection): Result => {
    const [field, ...others] = info.fieldNodes;
    // An operation can select a field several times. The result for such a field is not cached.
    const isAlone = field !== undefined && others.length === 0;
    const result = (isAlone && results.get(field)) || derive(selectedPaths(info));
    if (isAlone) results.set(field, result);
    return result;
  };
}

/**
 * Returns the paths of all fields that an operation selects below a resolved field, such as "nodes.price". The field's
 * resolver then reads nothing else. A field counts as selected even if a directive skips it.
 */
export function selectedPaths({ fieldNodes, fragments }: Selection): Set<string> {
  const paths = new Set<string>();
  const visited = new Set<string>();
  const visit = (selectionSet: SelectionSetNode | undefined, prefix: string): void => {
    for (const selection of selectionSet?.selections ?? []) {
      if (selection.kind === "Field") {
        const path = prefix + selection.name.value;
        paths.add(path);
        visit(selection.selectionSet, `${path}.`);
      } else if (selection.kind === "InlineFragment") {
        visit(selection.selectionSet, prefix);
      } else {
        const name = selection.name.value;
        // Visits a fragment only once at each path. Otherwise, fragments that spread each other would take exponential
        // time.
        if (visited.has(prefix + name)) continue;
        visited.add(prefix + name);
        visit(fragments[name]?.selectionSet, prefix);
      }
    }
  };
  for (const { selectionSet } of fieldNodes) visit(selectionSet, "");
  return paths;
}
