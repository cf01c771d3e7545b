import { beforeEach, expect, test } from "vitest";
import { testApp } from "../../testing/app.ts";
import { emptyDatabase } from "../../testing/database.ts";
import {
  gadgetInput,
  phoneInput,
  placeholder,
  variantInput,
  wearableInput,
} from "../../testing/fixtures/factories.ts";
import { contextOfAdmin } from "../../testing/fixtures/uploads.ts";
import { type FieldName, fieldOf, fieldsOfKind } from "./fields.ts";
import { deviceKinds } from "./kinds.ts";
import { createDevice, updateDevice } from "./service.ts";
import { variantFieldNames } from "./variantFields.ts";

const shop = await testApp();
const { database } = shop.deps;
let ctx: Awaited<ReturnType<typeof contextOfAdmin>>;

beforeEach(async () => {
  await emptyDatabase();
  ctx = await contextOfAdmin(shop);
});

const inputs = {
  SMARTPHONE: phoneInput(),
  TABLET: phoneInput(),
  WEARABLE: wearableInput(),
  GADGET: gadgetInput(),
};

/** Returns a value that the factories don't use. */
function otherValue(name: FieldName): unknown {
  const { cell, words = {} } = fieldOf(name);
  if (cell === "WORD") return Object.keys(words)[1];
  return { TEXT: "Another", NUMBER: 123, LIST: [placeholder] }[cell];
}

const rows = deviceKinds.flatMap((kind) =>
  fieldsOfKind(kind)
    // Left out, because a different image would first have to be uploaded.
    .filter((name) => name !== "coverImage")
    .map((name) => [kind, name] as const),
);

test.each(rows)(
  "a change of one field of a device is stored and recorded: %s %s",
  async (kind, name) => {
    const { id } = await createDevice(ctx, kind, inputs[kind]);
    const value = otherValue(name);
    const path = (fieldOf(name).graphql ?? name).split(".");
    const patch = path.reduceRight((inner, key) => ({ [key]: inner }), value);
    const changed = await updateDevice(ctx, id, kind, patch);
    expect(changed[name]).toEqual(value);
    expect((await database.device.findUniqueOrThrow({ where: { id } }))[name]).toEqual(value);
    const entry = await database.auditEntry.findFirstOrThrow({ where: { action: "CHANGED" } });
    expect(entry.changes).toMatchObject([{ field: fieldOf(name).name }]);
  },
);

test.each(variantFieldNames)("a change of one field of a variant is stored: %s", async (name) => {
  const created = await createDevice(ctx, "TABLET", inputs.TABLET);
  const { id, variants } = created;
  const value = name === "stock" ? "OUT_OF_STOCK" : 123;
  const changes = { variants: variants.map((variant) => ({ ...variant, [name]: value })) };
  const changed = await updateDevice(ctx, id, "TABLET", changes);
  expect(changed.variants).toEqual([{ ...variants[0], ...variantInput(), [name]: value }]);
  const stored = await database.variant.findFirstOrThrow({ where: { deviceId: id } });
  expect(stored).toMatchObject(changed.variants[0] ?? {});
});
