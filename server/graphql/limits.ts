import {
  type ASTNode,
  type DocumentNode,
  GraphQLError,
  getIntrospectionQuery,
  Kind,
  Lexer,
  parse,
  Source,
  TokenKind,
  type ValidationRule,
} from "graphql";
import { AppError } from "../core/errors.ts";
import { t } from "../core/i18n.ts";

/** The largest number of tokens in a document. The parser stops at this number. */
export const maximumTokens = 2_000;

type Counts = Record<"depth" | "introspectionDepth" | "aliases" | "directives", number>;

const none: Counts = { depth: 0, introspectionDepth: 0, aliases: 0, directives: 0 };

/** The limits of an operation. A fragment counts each time it is spread. */
const maxima: Counts = {
  depth: 10,
  // The depth of the query that GraphiQL and code generators send.
  introspectionDepth: introspectionDepthOf(parse(getIntrospectionQuery())),
  aliases: 15,
  directives: 50,
};

const labels: Record<keyof Counts, string> = {
  depth: "depth",
  introspectionDepth: "introspection depth",
  aliases: "number of aliases",
  directives: "number of directives",
};

/** Returns the number of times that a document may contain a name. Many clients select `__typename` in each object. */
const maxOccurrences = (name: string) => (name === "__typename" ? 300 : 100);

/**
 * Throws BAD_USER_INPUT for a document that repeats a name too often. Validation compares each field with all other
 * fields of the same name, which took seconds for a document of ten kilobytes.
 */
export function checkRepeatedNames(text: string): void {
  const occurrences = new Map<string, number>();
  const lexer = new Lexer(new Source(text));
  for (let tokens = 0; tokens <= maximumTokens; tokens++) {
    const { kind, value } = nextToken(lexer);
    if (kind === TokenKind.EOF) return;
    if (kind !== TokenKind.NAME) continue;
    const count = (occurrences.get(value) ?? 0) + 1;
    occurrences.set(value, count);
    if (count > maxOccurrences(value)) {
      const max = maxOccurrences(value);
      const message = t("A document may contain a name at most {max} times", { max });
      throw new AppError("BAD_USER_INPUT", message);
    }
  }
}

/** Returns the next token. An invalid token counts as the end of the text, because the parser reports it later. */
function nextToken(lexer: Lexer): { kind: TokenKind; value: string } {
  try {
    const { kind, value = "" } = lexer.advance();
    return { kind, value };
  } catch {
    return { kind: TokenKind.EOF, value: "" };
  }
}

/** Rejects subscriptions before execution, because the schema has none. */
const knownOperationTypes: ValidationRule = (context) => ({
  OperationDefinition(node) {
    if (context.getSchema().getRootType(node.operation)) return;
    const message = `The schema has no ${node.operation} type`;
    context.reportError(new GraphQLError(message, { nodes: node }));
  },
});

/** Rejects operations that are nested too deeply or have too many aliases or directives. */
const operationSize: ValidationRule = (context) => {
  const countsOfFragments = new Map<string, Counts>();

  const ofFragment = (name: string): Counts => {
    const known = countsOfFragments.get(name);
    if (known) return known;
    // Placeholder counts for a fragment that spreads itself. Another rule rejects such fragments.
    countsOfFragments.set(name, none);
    const fragment = context.getFragment(name);
    const counts = fragment ? countsOf(fragment, ofFragment) : none;
    countsOfFragments.set(name, counts);
    return counts;
  };

  return {
    OperationDefinition(operation) {
      const counts = countsOf(operation, ofFragment);
      for (const [name, label] of Object.entries(labels) as [keyof Counts, string][]) {
        if (counts[name] <= maxima[name]) continue;
        const message = `The ${label} of an operation may be at most ${maxima[name]}, this one's is ${counts[name]}`;
        context.reportError(new GraphQLError(message, { nodes: operation }));
      }
    },
  };
};

/** The rules for documents, in addition to GraphQL's own validation rules. */
export const validationRules = [knownOperationTypes, operationSize];

/** Returns the counts for a node, including everything in it. */
function countsOf(node: ASTNode, ofFragment: (name: string) => Counts): Counts {
  const own: Counts = {
    ...none,
    depth: node.kind === Kind.FIELD ? 1 : 0,
    aliases: node.kind === Kind.FIELD && node.alias ? 1 : 0,
    directives: "directives" in node ? (node.directives?.length ?? 0) : 0,
  };
  if (node.kind === Kind.FRAGMENT_SPREAD) return sum(own, [ofFragment(node.name.value)]);
  const selections = "selectionSet" in node ? (node.selectionSet?.selections ?? []) : [];
  const counts = sum(
    own,
    selections.map((selection) => countsOf(selection, ofFragment)),
  );
  const isIntrospection = node.kind === Kind.FIELD && node.name.value.startsWith("__");
  return isIntrospection
    ? { ...counts, depth: own.depth, introspectionDepth: counts.depth }
    : counts;
}

/** Returns the introspection depth of a document with a single operation. */
function introspectionDepthOf({ definitions }: DocumentNode): number {
  const counts = (name?: string): Counts => {
    const definition = definitions.find((node) =>
      name === undefined
        ? node.kind === Kind.OPERATION_DEFINITION
        : node.kind === Kind.FRAGMENT_DEFINITION && node.name.value === name,
    );
    return definition ? countsOf(definition, counts) : none;
  };
  return counts().introspectionDepth;
}

function sum(own: Counts, parts: Counts[]): Counts {
  const total = (name: "aliases" | "directives") =>
    parts.reduce((count, part) => count + part[name], own[name]);
  const deepest = (name: "depth" | "introspectionDepth") =>
    Math.max(0, ...parts.map((part) => part[name]));
  return {
    depth: own.depth + deepest("depth"),
    introspectionDepth: deepest("introspectionDepth"),
    aliases: total("aliases"),
    directives: total("directives"),
  };
}
