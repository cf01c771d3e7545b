import pg from "pg";
import { z } from "zod";

/** The address of a PostgreSQL server. The driver parses the address in the same way as libpq. */
export const postgres = z
  .string()
  .regex(/^postgres(ql)?:\/\//, { error: "must begin with postgresql://", abort: true })
  // `URL` refuses an address without a host. An address that names a socket in its query string has no host.
  .refine((value) => URL.canParse(value.replace("@/", "@localhost/")), {
    error: "must be a valid URL",
    abort: true,
  })
  .transform(withLibpqModes)
  .superRefine((address, ctx) => {
    const message = faultOfAddress(address);
    if (message) ctx.addIssue({ code: "custom", message });
  });

/**
 * Matches the values of `sslmode` that the driver treats as `verify-full`, unless `uselibpqcompat` makes the driver
 * follow libpq.
 */
const libpqModes = /[?&]sslmode=(?:prefer|require|verify-ca|verify-full)(?:&|$)/;

/**
 * Returns an address whose `sslmode` and `sslrootcert` have the same meaning for the driver as for PostgreSQL's own
 * programs.
 */
function withLibpqModes(address: string): string {
  // libpq's `system` means the system's certificate authorities. Node's default authorities come closest.
  const own = address.replace(/([?&])sslrootcert=system(?=&|$)/, "$1sslmode=verify-full");
  if (!libpqModes.test(own) || own.includes("uselibpqcompat=")) return own;
  return `${own}&uselibpqcompat=true`;
}

/**
 * Returns the reason why the driver can't read an address, or undefined if the driver can read it. Makes no connection.
 * The driver decodes escapes that `URL` leaves alone, so the driver may refuse an address that `URL` accepts.
 */
function faultOfAddress(connectionString: string): string | undefined {
  if (/[?&]sslmode=allow(?:&|$)/.test(connectionString))
    return "can't have sslmode=allow: choose disable, require or verify-full";
  try {
    new pg.Client({ connectionString });
    return undefined;
  } catch (error) {
    const { code, path, message } = error as NodeJS.ErrnoException;
    if (path) return `names a file of certificates that can't be read: ${path} (${code})`;
    if (message.includes("sslmode=verify-ca"))
      return "needs sslrootcert=FILE with sslmode=verify-ca";
    return "can't be read by the database driver; a literal % is written as %25";
  }
}

/** Returns whether connections by an address are encrypted without verifying the server's certificate. */
export function trustsAnyCertificate(address: string): boolean {
  // The driver's types hide that this may be an object with Node's TLS options.
  const ssl: unknown = new pg.Client({ connectionString: address }).ssl;
  return ssl instanceof Object && "rejectUnauthorized" in ssl && ssl.rejectUnauthorized === false;
}
