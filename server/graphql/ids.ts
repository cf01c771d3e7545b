import { GraphQLError, GraphQLID, type ValueNode } from "graphql";
import { AppError } from "../core/errors.ts";
import { t } from "../core/i18n.ts";
import { maxIdLength } from "../core/validation.ts";

const tooLong = t("An id may have at most 36 characters");

const { parseValue, parseLiteral } = GraphQLID;

function checked(id: string): string {
  if (id.length <= maxIdLength) return id;
  // The code is the same as for any string that is not an id. The message replaces graphql-js's own message, which
  // would quote the value.
  const originalError = new AppError("NOT_FOUND", tooLong);
  throw new GraphQLError(tooLong, { originalError });
}

/**
 * The parsers of the scalar ID. They refuse strings that are longer than any id, in variables and in documents, before
 * a resolver or cache tag uses them.
 */
export const inputIds = {
  parseValue: (value: unknown): string => checked(parseValue(value)),
  parseLiteral: (node: ValueNode): string => checked(parseLiteral(node, undefined)),
};
