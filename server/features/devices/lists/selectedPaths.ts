import type { GraphQLResolveInfo, SelectionSetNode } from "graphql";

/**
 * The paths of all fields that an operation selects below the field being resolved ("nodes.price"), so that
 * its resolver reads nothing else. A field counts as selected even if a directive skips it.
 */
export function selectedPaths({
  fieldNodes,
  fragments,
}: Pick<GraphQLResolveInfo, "fieldNodes" | "fragments">): Set<string> {
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
        // Fragments that spread each other several times would take exponentially long.
        if (visited.has(prefix + name)) continue;
        visited.add(prefix + name);
        visit(fragments[name]?.selectionSet, prefix);
      }
    }
  };
  for (const { selectionSet } of fieldNodes) visit(selectionSet, "");
  return paths;
}
