/** The id of nothing. */
export const id = "0190a000-0000-7000-8000-000000000000";

/** An operation that calls one field. */
export type Operation = { args?: string; types?: string; fields?: string; variables?: object };

/** The document of a field's operation. */
export function documentOf(
  field: string,
  { args = "", types = "", fields = "" }: Operation,
): string {
  const [type = "", name] = field.split(".");
  return `${type.toLowerCase()} T${types} { ${name}${args} ${fields} }`;
}

/** An operation on something that doesn't exist. */
export function withId(fields: string): Operation {
  return given("$id: ID!", { id }, fields);
}

/** An operation with variables, whose field has arguments of the same names. */
export function given(types: string, variables: object, fields: string): Operation {
  const args = types.replaceAll(/\$(\w+): [^,]+/g, "$1: $$$1");
  return { types: `(${types})`, args: `(${args})`, fields, variables };
}

export type Audience = "everyone" | "signedIn" | "admins";

/** Fields of Query and Mutation by audience, as their permissions say. */
export type Operations = { readonly [audience in Audience]?: Record<string, Operation> };

/** Calls of REST by audience. */
export type Calls = { readonly [audience in Audience]?: readonly string[] };

/** Mutations after which public responses stay the same, and tables whose rows are private or follow from others. */
export type Unseen = { mutations?: readonly string[]; tables?: readonly string[] };

/** The calls with each name in place of `*`. */
export const each = (names: readonly string[], ...calls: string[]): string[] =>
  names.flatMap((name) => calls.map((call) => call.replace("*", name)));
