/** An id that no row has. */
export const id = "0190a000-0000-7000-8000-000000000000";

/** An operation that calls one field. */
export type Operation = { args?: string; types?: string; fields?: string; variables?: object };

/** Returns the document of a field's operation. */
export function documentOf(
  field: string,
  { args = "", types = "", fields = "" }: Operation,
): string {
  const [type = "", name] = field.split(".");
  return `${type.toLowerCase()} T${types} { ${name}${args} ${fields} }`;
}

/** Returns an operation on a row that does not exist. */
export function withId(fields: string): Operation {
  return given("$id: ID!", { id }, fields);
}

/** Returns an operation with variables. The arguments of its field have the names of the variables. */
export function given(types: string, variables: object, fields: string): Operation {
  const args = types.replaceAll(/\$(\w+): [^,]+/g, "$1: $$$1");
  return { types: `(${types})`, args: `(${args})`, fields, variables };
}

export type Audience = "everyone" | "signedIn" | "admins";

/** The fields of Query and Mutation by the audience that their permissions name. */
export type Operations = { readonly [audience in Audience]?: Record<string, Operation> };

/** The calls of REST by audience. */
export type Calls = { readonly [audience in Audience]?: readonly string[] };

/** Mutations that leave public responses unchanged, and tables whose rows are private or derived from other tables. */
export type Unseen = { mutations?: readonly string[]; tables?: readonly string[] };

/** Returns the calls once for each name. The name replaces `*`. */
export const each = (names: readonly string[], ...calls: string[]): string[] =>
  names.flatMap((name) => calls.map((call) => call.replace("*", name)));
