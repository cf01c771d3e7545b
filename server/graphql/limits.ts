import {
  type ASTNode,
  GraphQLError,
  Kind,
  Lexer,
  Source,
  TokenKind,
  type ValidationRule,
} from "graphql";
import { AppError } from "../core/errors.ts";

/** The most tokens that a document may have: the parser stops there. */
export const maximumTokens = 2_000;

/** What a document may have of each, its fragments counted where they are spread. */
const maxima = { depth: 10, aliases: 15, directives: 50 };

/** How often a document may say one name; `__typename` stands in each selection of many clients. */
const mostTimes = (name: string) => (name === "__typename" ? 300 : 100);

/**
 * Refuses a text that says one name over and over: validation compares each field with all others of
 * its name, which took seconds for a document of ten kilobytes.
 */
export function checkRepetition(text: string): void {
  const times = new Map<string, number>();
  const lexer = new Lexer(new Source(text));
  for (let tokens = 0; tokens <= maximumTokens; tokens++) {
    const { kind, value } = nextToken(lexer);
    if (kind === TokenKind.EOF) return;
    if (kind !== TokenKind.NAME) continue;
    const found = (times.get(value) ?? 0) + 1;
    times.set(value, found);
    if (found > mostTimes(value)) {
      const message = `A document may say a name at most ${mostTimes(value)} times`;
      throw new AppError("BAD_USER_INPUT", message);
    }
  }
}

/** What is no token ends the text here: the parser says what is wrong with it. */
function nextToken(lexer: Lexer): { kind: TokenKind; value: string } {
  try {
    const { kind, value = "" } = lexer.advance();
    return { kind, value };
  } catch {
    return { kind: TokenKind.EOF, value: "" };
  }
}

type Counts = { depth: number; aliases: number; directives: number };

/** Refuses what the schema has none of, subscriptions, which would only fail in execution. */
const knownOperations: ValidationRule = (context) => ({
  OperationDefinition(node) {
    if (context.getSchema().getRootType(node.operation)) return;
    context.reportError(new GraphQLError(`There is no ${node.operation} here`, { nodes: node }));
  },
});

/** Refuses documents that are nested too deep, or that ask for the same over and over. */
const shapeLimits: ValidationRule = (context) => {
  const known = new Map<string, Counts>();

  const ofFragment = (name: string): Counts => {
    const counts = known.get(name);
    if (counts) return counts;
    // Stands for a fragment that spreads itself, which another rule refuses.
    known.set(name, { depth: 0, aliases: 0, directives: 0 });
    const fragment = context.getFragment(name);
    const found = fragment ? countsOf(fragment) : { depth: 0, aliases: 0, directives: 0 };
    known.set(name, found);
    return found;
  };

  const countsOf = (node: ASTNode): Counts => {
    const own = ownCounts(node);
    if (node.kind === Kind.FRAGMENT_SPREAD) return together(own, [ofFragment(node.name.value)]);
    // What asks about the schema is nested deeper, and has a limit of its own in graphql-js.
    if (node.kind === Kind.FIELD && node.name.value.startsWith("__")) return own;
    const selections = "selectionSet" in node ? (node.selectionSet?.selections ?? []) : [];
    return together(own, selections.map(countsOf));
  };

  return {
    OperationDefinition(operation) {
      const counts = countsOf(operation);
      for (const [name, most] of Object.entries(maxima)) {
        const found = counts[name as keyof Counts];
        if (found <= most) continue;
        const message = `The ${name} of an operation may be at most ${most}, this one's is ${found}`;
        context.reportError(new GraphQLError(message, { nodes: operation }));
      }
    },
  };
};

/** What a document must keep beside GraphQL's own rules. */
export const ownRules = [knownOperations, shapeLimits];

function ownCounts(node: ASTNode): Counts {
  return {
    depth: node.kind === Kind.FIELD ? 1 : 0,
    aliases: node.kind === Kind.FIELD && node.alias ? 1 : 0,
    directives: "directives" in node ? (node.directives?.length ?? 0) : 0,
  };
}

function together(own: Counts, parts: Counts[]): Counts {
  const sum = (name: "aliases" | "directives") =>
    parts.reduce((total, part) => total + part[name], own[name]);
  return {
    depth: own.depth + Math.max(0, ...parts.map(({ depth }) => depth)),
    aliases: sum("aliases"),
    directives: sum("directives"),
  };
}
