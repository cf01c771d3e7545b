import { isIntrospectionType, isObjectType, isSpecifiedScalarType } from "graphql";
import { expect, test } from "vitest";
import { schema } from "./schema.ts";

test("each type of the schema is described, and each field of Query and Mutation", () => {
  const types = Object.values(schema.getTypeMap()).filter(
    (type) => !isIntrospectionType(type) && !isSpecifiedScalarType(type),
  );
  const fields = [schema.getQueryType(), schema.getMutationType()]
    .filter(isObjectType)
    .flatMap((type) => Object.values(type.getFields()));
  expect(fields.length).toBeGreaterThan(80);
  const undescribed = [...types, ...fields].filter(({ description }) => !description);
  expect(undescribed.map(({ name }) => name)).toEqual([]);
});
