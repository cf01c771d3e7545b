import {
  type DocumentNode,
  type ExecutionResult,
  type FieldNode,
  GraphQLError,
  getVariableValues,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  type Source,
} from "graphql";
import { type CompiledQuery, compileQuery, isCompiledQuery } from "graphql-jit";
import type { Context } from "../core/context.ts";
import { translated } from "./errors.ts";
import { executeOperation } from "./execution.ts";
import { schema } from "./schema.ts";

/** An operation that was executed as often is compiled, which takes as long as some ten executions. */
const often = 8;

/** What is larger would take too long to compile. Our largest page has a third of it. */
const mostFields = 250;

/**
 * A public operation, which must be valid. Compiled to code of its own once it is executed often: to go
 * through document and schema for every field takes several times as long as the fields themselves.
 */
export class Execution {
  readonly #document: DocumentNode;
  readonly #node: OperationDefinitionNode;
  #times = 0;
  #compiled: CompiledQuery | undefined;

  constructor(document: DocumentNode, node: OperationDefinitionNode) {
    this.#document = document;
    this.#node = node;
  }

  /** Whether it has been executed often enough, and is plain enough. */
  get isCompiled(): boolean {
    return this.#compiled !== undefined;
  }

  /** What the operation comes to, as `executeOperation` says it, compiled or not. */
  async run(context: Context, variables: Record<string, unknown>): Promise<ExecutionResult> {
    this.#times++;
    if (this.#times === often) this.#compiled = this.#compile();
    // The compiled code has its own way with defaults: it is given what they come to.
    const { coerced } = this.#compiled
      ? getVariableValues(schema, this.#node.variableDefinitions ?? [], variables, { maxErrors: 1 })
      : {};
    if (!this.#compiled || !coerced) return this.#interpret(context, variables);
    const { data, errors } = await this.#compiled.query(undefined, context, coerced);
    if (!errors?.length) return { data };
    return { errors: errors.map((error) => this.#placed(error)).map(translated), data };
  }

  #interpret(contextValue: Context, variableValues: Record<string, unknown>) {
    const operationName = this.#node.name?.value;
    return executeOperation({
      document: this.#document,
      operationName,
      variableValues,
      contextValue,
    });
  }

  #compile(): CompiledQuery | undefined {
    if (fieldsIn(this.#node.selectionSet, this.#document) > mostFields) return undefined;
    const compiled = compileQuery(schema, this.#document, this.#node.name?.value);
    return isCompiledQuery(compiled) ? compiled : undefined;
  }

  /** The compiled code says where an error was in lines; GraphQL wants to know it by the source. */
  #placed({ message, locations = [], path, originalError }: GraphQLError): GraphQLError {
    const source = this.#document.loc?.source;
    const positions = source && locations.map((location) => positionOf(location, source));
    return new GraphQLError(message, { source, positions, path, originalError });
  }
}

/**
 * How many fields are compiled: a fragment's wherever it is spread. Infinitely many where a directive
 * may skip one, which the compiler gets wrong in fragments, or where one is not plain.
 */
function fieldsIn(
  { selections }: SelectionSetNode,
  document: DocumentNode,
  counted = new Map<string, number>(),
): number {
  let sum = 0;
  for (const selection of selections) {
    if (selection.directives?.length) return Number.POSITIVE_INFINITY;
    if (selection.kind === Kind.FRAGMENT_SPREAD) {
      sum += fieldsOfFragment(selection.name.value, document, counted);
      continue;
    }
    if (selection.kind === Kind.FIELD) sum += isPlain(selection) ? 1 : Number.POSITIVE_INFINITY;
    if (selection.selectionSet) sum += fieldsIn(selection.selectionSet, document, counted);
  }
  return sum;
}

function fieldsOfFragment(
  name: string,
  document: DocumentNode,
  counted: Map<string, number>,
): number {
  const before = counted.get(name);
  if (before !== undefined) return before;
  const fragment = document.definitions.find(
    (definition) => definition.kind === Kind.FRAGMENT_DEFINITION && definition.name.value === name,
  );
  const count =
    fragment?.kind === Kind.FRAGMENT_DEFINITION
      ? fieldsIn(fragment.selectionSet, document, counted)
      : 0;
  counted.set(name, count);
  return count;
}

/** What asks for the schema is not, nor a name that means something else to the compiled code. */
const isPlain = ({ name, alias }: FieldNode) =>
  name.value !== "__schema" && name.value !== "__type" && alias?.value !== "__proto__";

function positionOf({ line, column }: { line: number; column: number }, { body }: Source): number {
  const ends = [...body.matchAll(/\r\n|[\n\r]/g)];
  const before = ends[line - 2];
  return (before ? before.index + before[0].length : 0) + column - 1;
}
