import { noteSecret } from "./responseNotes.ts";

/**
 * The resolver of a field that holds a secret: a response that contains it is never stored. A field of the schema
 * whose name says so must have it.
 */
export const secretField =
  <Name extends string>(name: Name) =>
  <Parent extends Partial<Record<Name, string | null>>>(parent: Parent): Parent[Name] => {
    noteSecret();
    return parent[name];
  };
