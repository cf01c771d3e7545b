import { noteSecret } from "./responseNotes.ts";

/**
 * Returns the resolver of a field that holds a secret. A response with this field is never stored. Every schema field
 * whose name sounds like a secret must use this resolver.
 */
export const secretField =
  <Name extends string>(name: Name) =>
  <Parent extends Partial<Record<Name, string | null>>>(parent: Parent): Parent[Name] => {
    noteSecret();
    return parent[name];
  };
