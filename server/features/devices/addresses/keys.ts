import { deviceKey } from "../../../../shared/deviceKeys.ts";
import { isId } from "../../../core/validation.ts";
import { Prisma } from "../../../generated/prisma/client.ts";

/** Returns the SQL condition that the row `d` is the device with this id or key; undefined if the text is neither. */
export function isDevice(idOrKey: string): Prisma.Sql | undefined {
  if (isId(idOrKey)) return Prisma.sql`d.id = ${idOrKey}::uuid`;
  const key = deviceKey(idOrKey);
  return key === undefined ? undefined : Prisma.sql`d.key = ${key}`;
}

/** Returns an SQL expression for the id of the device with this id or key; undefined if the text is neither. */
export function idOfDevice(idOrKey: string): Prisma.Sql | undefined {
  if (isId(idOrKey)) return Prisma.sql`${idOrKey}::uuid`;
  const found = isDevice(idOrKey);
  return found && Prisma.sql`(SELECT d.id FROM device d WHERE ${found})`;
}
