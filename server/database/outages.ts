/** Codes of Prisma's for a database that is gone, silent, overrun, or gave a transaction up. */
const prismaCodes = ["P1001", "P1002", "P1008", "P1017", "P2024", "P2028", "P2034", "P2037"];

/** PostgreSQL's own: out of time, shutting down or starting up, full, read-only, with no connection left. */
const postgresCodes = ["57014", "57P01", "57P02", "57P03", "53100", "53200", "53300", "25006"];

/** Of the system's: no way to the database, whether by network or by a socket's file. */
const systemCalls = ["connect", "getaddrinfo"];
const systemCodes = ["EPIPE", "ECONNRESET"];

const driverKinds = ["DatabaseNotReachable", "ConnectionClosed", "SocketTimeout"];

/** What has no code: the driver gave up waiting, or its connection broke. */
const driverMessage =
  /^(timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client has encountered a connection error|Client was closed)/;

type Fault = Partial<
  Record<"name" | "code" | "originalCode" | "kind" | "syscall" | "message", unknown>
>;
type DatabaseError = Fault & { cause?: Fault; meta?: { driverAdapterError?: { cause?: Fault } } };

/**
 * Whether an error says that the database can't do its work now, in any of the ways in which Prisma
 * and the driver say it: the same request may succeed a little later.
 */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { cause, meta } = error as DatabaseError;
  return [error, cause, meta?.driverAdapterError?.cause].some((fault) => fault && says(fault));
}

function says({ name, code, originalCode, kind, syscall, message }: Fault): boolean {
  return (
    // What the system says of a socket's file that isn't there, Prisma passes on as its own code.
    (name === "PrismaClientKnownRequestError" && /^E[A-Z]+$/.test(String(code))) ||
    prismaCodes.includes(String(code)) ||
    systemCodes.includes(String(code)) ||
    systemCalls.includes(String(syscall)) ||
    postgresCodes.includes(String(originalCode ?? code)) ||
    driverKinds.includes(String(kind)) ||
    driverMessage.test(String(message))
  );
}
