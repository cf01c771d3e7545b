/**
 * A GraphQL document with the types of its result and variables. A document that GraphQL Code Generator writes with
 * `documentMode: "string"` is an operation as well. If you pass a plain string, the types are unknown.
 */
export type Operation<Result = unknown, Variables = unknown> = {
  toString(): string;
  /** This property is never set. It only carries the types. */
  __apiType?: (variables: Variables) => Result;
};
