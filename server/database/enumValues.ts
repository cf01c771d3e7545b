/**
 * Matches the statement with which Prisma adds a value to an enum type. PostgreSQL appends the value to the type's
 * values.
 */
const addition = /ALTER TYPE ("\w+") ADD VALUE ('[^']*');/g;

/**
 * Returns the same migrations for use in one transaction. Each enum type has all its values from the beginning, because
 * before PostgreSQL 17 a transaction can't use a value that it has added to an existing type.
 */
export function withAllEnumValues<Migration extends { sql: string }>(
  migrations: readonly Migration[],
): Migration[] {
  const added = new Map<string, string[]>();
  for (const { sql } of migrations) {
    for (const [, type = "", value = ""] of sql.matchAll(addition)) {
      added.set(type, [...(added.get(type) ?? []), value]);
    }
  }
  const create = /CREATE TYPE ("\w+") AS ENUM \(([^()]*)\)/g;
  return migrations.map((migration) => ({
    ...migration,
    sql: migration.sql
      .replaceAll(create, (_statement, type: string, values: string) => {
        return `CREATE TYPE ${type} AS ENUM (${[values, ...(added.get(type) ?? [])].join(", ")})`;
      })
      .replaceAll(addition, "ALTER TYPE $1 ADD VALUE IF NOT EXISTS $2;"),
  }));
}
