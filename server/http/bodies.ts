import type { IncomingMessage } from "node:http";

/** Node holds as much of a body, of a short packet or two, before anybody asks for it. */
const longest = 16_000;

/** The body of a request, where it had come whole by the time that somebody looked. */
type Body = { bytes: Buffer; key: string };

const brace = "{".charCodeAt(0);

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
 * remembered. Whoever is asked next finds the whole body by `takeBody`; undefined where it has not all
 * come by then, or is no object of JSON, and then it is still to be read.
 */
export function whenPeeked(
  request: IncomingMessage,
  call: (key: string | undefined) => void,
): void {
  request.once("data", (bytes: Buffer) => {
    const isWhole = bytes.length === Number(request.headers["content-length"]);
    // No other key begins so: an address is not to be asked for by a body.
    if (isWhole && bytes[0] === brace) {
      const key = bytes.toString("latin1");
      (request as Peeked)[body] = { bytes, key };
      return call(key);
    }
    request.pause();
    request.unshift(bytes);
    call(undefined);
  });
}

/** The key of a request whose body was looked at. */
export const bodyKey = (request: IncomingMessage): string | undefined =>
  (request as Peeked)[body]?.key;

/** The text of a body that was looked at: it has been read, and won't come again. */
export const takeBody = (request: IncomingMessage): string | undefined =>
  (request as Peeked)[body]?.bytes.toString();
