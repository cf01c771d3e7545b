/** Prisma's codes for no connection, a timeout, a closed connection, a full pool and an aborted transaction. */
const prismaCodes = ["P1001", "P1002", "P1008", "P1017", "P2024", "P2028", "P2034", "P2037"];

/**
 * PostgreSQL's codes for a statement timeout, a shutdown, a startup, a full disk, full memory, too many connections,
 * and a read-only database.
 */
const postgresCodes = ["57014", "57P01", "57P02", "57P03", "53100", "53200", "53300", "25006"];

/** The class of PostgreSQL's codes for failed connections. PgBouncer sends 08P01 for any problem behind it. */
const connectionException = /^08/;

/** System calls whose failure means that the network connection or Unix socket failed. */
const systemCalls = ["connect", "getaddrinfo"];
const systemCodes = ["EPIPE", "ECONNRESET"];

const driverKinds = ["DatabaseNotReachable", "ConnectionClosed", "SocketTimeout"];

/** Matches the driver's errors without a code: a timeout or a broken connection. */
const driverMessage =
  /^(timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client has encountered a connection error|Client was closed)/;

type ErrorDetails = Partial<
  Record<"name" | "code" | "originalCode" | "kind" | "syscall" | "message", unknown>
>;
type DatabaseError = ErrorDetails & {
  cause?: ErrorDetails;
  meta?: { driverAdapterError?: { cause?: ErrorDetails } };
};

/**
 * Returns whether an error means that the database is currently unavailable. Recognizes all forms in which Prisma and
 * the driver report this. The same request may succeed a little later.
 */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { cause, meta } = error as DatabaseError;
  const causes = [error, cause, meta?.driverAdapterError?.cause];
  return causes.some((details) => details !== undefined && indicatesOutage(details));
}

function indicatesOutage({ name, code, originalCode, kind, syscall, message }: ErrorDetails) {
  return (
    // If the Unix socket does not exist, Prisma passes on the system's code.
    (name === "PrismaClientKnownRequestError" && /^E[A-Z]+$/.test(String(code))) ||
    prismaCodes.includes(String(code)) ||
    systemCodes.includes(String(code)) ||
    systemCalls.includes(String(syscall)) ||
    postgresCodes.includes(String(originalCode ?? code)) ||
    connectionException.test(String(originalCode ?? code)) ||
    driverKinds.includes(String(kind)) ||
    driverMessage.test(String(message))
  );
}
