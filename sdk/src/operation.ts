/**
 * A GraphQL document with the types of its result and variables. In a plain string these types are unknown. Documents
 * that GraphQL Code Generator writes with `documentMode: "string"` are operations, too.
 */
export type Operation<Result = unknown, Variables = unknown> = {
  toString(): string;
  /** Never set: it only carries the types. */
  __apiType?: (variables: Variables) => Result;
};
