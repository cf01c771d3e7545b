/**
 * A GraphQL document with the types of its result and variables. A plain string is one with unknown types. Documents
 * that GraphQL Code Generator writes with `documentMode: "string"` are operations, too.
 */
export type Operation<Result = unknown, Variables = unknown> = {
  toString(): string;
  /** Never set: it carries the types. */
  __apiType?: (variables: Variables) => Result;
};
