/**
 * A GraphQL document with the types of its result and variables. For a plain string, the types are unknown. Documents
 * that GraphQL Code Generator writes with `documentMode: "string"` are operations, too.
 */
export type Operation<Result = unknown, Variables = unknown> = {
  toString(): string;
  /** Never set. This member only carries the types. */
  __apiType?: (variables: Variables) => Result;
};
