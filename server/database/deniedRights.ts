import pg from "pg";

/** PostgreSQL's code for `permission denied`. */
const insufficientPrivilege = "42501";

/**
 * Returns the error of a failed migration. If PostgreSQL denied a right, the error says which right to grant. Since
 * PostgreSQL 15, only the owner of a database may create tables in its schema `public`.
 */
export function withRights(error: unknown, databaseUrl: string): unknown {
  if (!(error instanceof Error) || !isDenied(error.cause ?? error)) return error;
  const { pathname, username } = new URL(databaseUrl);
  const database = pg.escapeIdentifier(decodeURIComponent(pathname.slice(1)));
  const role = pg.escapeIdentifier(decodeURIComponent(username));
  const message =
    `${error.message}. The shop's role must own its database, and not only be allowed to connect to it. ` +
    `As a superuser: ALTER DATABASE ${database} OWNER TO ${role};`;
  return new Error(message, { cause: error });
}

const isDenied = (error: unknown) =>
  error instanceof pg.DatabaseError && error.code === insufficientPrivilege;
