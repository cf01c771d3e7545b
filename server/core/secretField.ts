import { noteSecret } from "./responseNotes.ts";

/**
 * The resolver of a field that holds a secret. A response that contains the secret is never stored. Every field of the
 * schema that is named like a secret must use it.
 */
export const secretField =
  <Name extends string>(name: Name) =>
  <Parent extends Partial<Record<Name, string | null>>>(parent: Parent): Parent[Name] => {
    noteSecret();
    return parent[name];
  };
