import { getNamedType, isLeafType, isObjectType } from "graphql";
import { expect, test } from "vitest";
import { notingResponse } from "../core/responseNotes.ts";
import { schema } from "./schema.ts";

/** The fields with names that sound like secrets. */
const secretFields = Object.values(schema.getTypeMap())
  .filter(isObjectType)
  .flatMap((type) => Object.values(type.getFields()).map((field) => ({ type, field })))
  .filter(({ field }) => /(secret|token|password)s?$/i.test(field.name))
  // Fields of objects are left out here, because the fields of each object are checked one by one.
  .filter(({ field }) => isLeafType(getNamedType(field.type)));

test("a field that holds a secret keeps the response out of the database", () => {
  const names = secretFields.map(({ type, field }) => `${type.name}.${field.name}`);
  expect(names).toEqual(expect.arrayContaining(["Session.token", "NewApiKey.secret"]));
  for (const { type, field } of secretFields) {
    const notes = { permissions: new Set<never>(), holdsSecret: false };
    const resolve = field.resolve as (parent: object, input: object, ctx: object) => unknown;
    notingResponse(notes, () => resolve?.({ [field.name]: "…" }, {}, {}));
    const name = `${type.name}.${field.name}`;
    expect(notes.holdsSecret, `${name} needs secretField as resolver`).toBe(true);
  }
});
