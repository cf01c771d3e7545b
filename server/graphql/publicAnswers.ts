import type { ExecutionResult } from "graphql";
import type { Made } from "../cache/entry.ts";
import type { Context } from "../core/context.ts";
import { AppError } from "../core/errors.ts";
import { isAffordable } from "./cost.ts";
import { type Documents, type Known, type Operation, operationOf } from "./documents.ts";
import { sourcesOf } from "./publicFields.ts";
import type { Question } from "./questions.ts";
import { schema } from "./schema.ts";

/** A question that everybody gets the same answer to, and the document that asks it. */
export type PublicQuestion = Question & { known: Known; operation: Operation };

/** The question, where it is a public one and its document is valid. */
export function publicQuestion(
  documents: Documents,
  question: Question,
): PublicQuestion | undefined {
  const { query, sha256 = "", operationName } = question;
  const known = query === undefined ? documents.find(sha256) : documents.read(query);
  if (!known) return undefined;
  const operation = operationOf(known, operationName);
  return operation?.isPublic ? { known, operation, ...question } : undefined;
}

/** A name for the question that no other has. */
export const publicKey = ({ known, operationName, variables }: PublicQuestion): string =>
  `graphql ${known.hash} ${operationName} ${JSON.stringify(variables)}`;

/** Thrown where a question is to be answered, or refused, in Apollo Server's words. */
export class NotPlain extends Error {
  /** What came of it, where it was executed. */
  readonly result?: ExecutionResult;

  constructor(result?: ExecutionResult) {
    super();
    this.result = result;
  }
}

/** Answers a public question whole, or throws: UNAVAILABLE where the database is away. */
export async function makePublicAnswer(
  ctx: Context,
  { known: { document }, operation: { node, field, execution }, variables }: PublicQuestion,
): Promise<Made> {
  if (!isAffordable(schema, document, node, variables)) throw new NotPlain();
  const end = ctx.tracing?.startSpan(`GraphQL ${field}`);
  const result = await execution.run(ctx, variables);
  end?.();
  if (result.errors) throw outageIn(result) ?? new NotPlain(result);
  return {
    status: 200,
    headers: { "content-type": "application/json; charset=utf-8" },
    tags: sourcesOf(document, node, variables).tags,
    body: `${JSON.stringify({ data: result.data })}\n`,
    operation: field,
  };
}

const outageIn = ({ errors = [] }: ExecutionResult) =>
  errors
    .map(({ originalError }) => originalError)
    .find((error) => error instanceof AppError && error.code === "UNAVAILABLE");
