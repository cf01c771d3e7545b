import { readFileSync } from "node:fs";
import { ApolloServerErrorCode } from "@apollo/server/errors";
import { isEnumType } from "graphql";
import { expect, test } from "vitest";
import { statusOf } from "../core/errors.ts";
import { schema } from "./schema.ts";

/** The codes that services and Apollo Server send. */
const sent = new Set([...Object.keys(statusOf), ...Object.values(ApolloServerErrorCode)]);

test("the schema documents exactly the error codes that the server sends", () => {
  const type = schema.getType("ErrorCode");
  const documented = isEnumType(type) ? type.getValues().map(({ name }) => name) : [];
  expect(documented.toSorted()).toEqual([...sent].toSorted());
});

test("the developers' page names the codes of errors that programs may get", () => {
  const page = readFileSync("web/features/developers/tables.ts", "utf8");
  sent.delete(ApolloServerErrorCode.PERSISTED_QUERY_NOT_SUPPORTED);
  expect([...sent].filter((code) => !new RegExp(`\\b${code}\\b`).test(page))).toEqual([]);
});
