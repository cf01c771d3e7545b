import type { IncomingMessage } from "node:http";

/** Node holds as much of a body, of a short packet or two, before anybody asks for it. */
const longest = 16_000;

/** The body of a request, where it had come whole by the time that somebody looked. */
type Body = { bytes: Buffer; key: string };

/** Not a weak map: what one holds outlives its request until the next full collection. */
const body = Symbol("body");
type Peeked = IncomingMessage & { [body]?: Body };

/** Whether a request's question may stand in its body, whole and plain, and short enough to look at. */
export function asksInBody({ method, url, headers }: IncomingMessage): boolean {
  if (method !== "POST" || url !== "/graphql" || headers["content-encoding"]) return false;
  const length = Number(headers["content-length"]);
  return (
    length > 0 &&
    length <= longest &&
    /^application\/json *(;|$)/i.test(headers["content-type"] ?? "")
  );
}

/**
 * Calls when the body begins to arrive, with the key under which the answer to just these bytes is
 * remembered; undefined where they have not all come by then. Whoever reads the body afterwards finds
 * it whole.
 */
export function whenPeeked(
  request: IncomingMessage,
  call: (key: string | undefined) => void,
): void {
  request.once("readable", () => {
    const isWhole = request.readableLength === Number(request.headers["content-length"]);
    if (!isWhole) return call(undefined);
    const bytes: Buffer = request.read();
    request.unshift(bytes);
    const key = `POST ${bytes.toString("latin1")}`;
    (request as Peeked)[body] = { bytes, key };
    call(key);
  });
}

/** The key of a request whose body was looked at. */
export const bodyKey = (request: IncomingMessage): string | undefined =>
  (request as Peeked)[body]?.key;

/** The body of a request that was looked at, for whom it is the whole body: it is not to be read again. */
export function takeBody(request: IncomingMessage): string | undefined {
  const bytes = (request as Peeked)[body]?.bytes;
  // What was put back for others is let go.
  if (bytes) request.resume();
  return bytes?.toString();
}
