import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import { AppError } from "../../../core/errors.ts";
import { type Text, t } from "../../../core/i18n.ts";
import {
  isAllowedTarget,
  messageOf,
  refusedTarget,
  standardLookup,
} from "../../../outbound/post.ts";
import { isAcceptedImage, maxFileBytes } from "../../uploads/multipart.ts";

/** The time limit for a picture, including redirects. */
const pictureTimeoutMs = 10_000;
const maxRedirects = 3;

type FetchOptions = {
  /** The `User-Agent` of each request. */
  userAgent: string;
  /** Whether http and addresses that are not public are allowed. */
  allowPrivate: boolean;
  /** Ends the request when the server stops. */
  signal: AbortSignal;
  timeoutMs?: number;
  /** Returns whether a request may go to a URL. */
  isAllowed?: (target: URL) => boolean;
};

/** The error for an address without a picture, with the reason. */
export class PictureFault extends AppError {
  /**
   * Whether the fault lies with the whole server, which was not reached or did not respond. Other pictures on this
   * server are then likely to fail as well.
   */
  readonly isOfServer: boolean;

  constructor(message: Text, isOfServer = false) {
    super("BAD_USER_INPUT", message);
    this.isOfServer = isOfServer;
  }
}

/**
 * Fetches a picture. The rules for addresses of webhooks apply to the address and to each redirect. Throws PictureFault
 * if the response is not a picture, is larger than an upload may be, or does not arrive in time.
 */
export async function fetchPicture(
  address: string,
  { signal, timeoutMs = pictureTimeoutMs, ...rules }: FetchOptions,
): Promise<Buffer> {
  // AbortSignal.any is not used: Node.js 20 may collect a timeout as garbage if only such a signal refers to it, and
  // the timeout then never fires.
  const ending = new AbortController();
  const end = () => ending.abort();
  const timer = setTimeout(end, timeoutMs);
  signal.addEventListener("abort", end);
  if (signal.aborted) end();
  try {
    const response = await follow(address, rules, ending.signal);
    return await readPicture(response);
  } catch (error) {
    signal.throwIfAborted();
    if (ending.signal.aborted) throw new PictureFault(t("There was no response in time"), true);
    if (error instanceof AppError) throw error;
    throw new PictureFault(error instanceof Error ? messageOf(error) : "", true);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", end);
  }
}

type Rules = Pick<FetchOptions, "userAgent" | "allowPrivate" | "isAllowed">;

async function follow(
  address: string,
  rules: Rules,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  let target = targetOf(address, rules);
  for (let redirects = 0; ; redirects++) {
    const response = await get(target, rules, signal);
    const { statusCode = 0, headers } = response;
    if (statusCode === 200) return response;
    response.destroy();
    if (statusCode < 300 || statusCode > 399 || !headers.location)
      throw new PictureFault(
        t("The server responded with status {status}", { status: String(statusCode) }),
      );
    if (redirects === maxRedirects)
      throw new PictureFault(
        t("The address redirects more than {maxRedirects} times", { maxRedirects }),
      );
    target = targetOf(headers.location, rules, target);
  }
}

function targetOf(address: string, { allowPrivate, isAllowed }: Rules, base?: URL): URL {
  if (!URL.canParse(address, base)) throw new PictureFault(t("The address is not a valid URL"));
  const target = new URL(address, base);
  if (target.username || target.password)
    throw new PictureFault(t("may not contain a user name or password"));
  if (!allowPrivate && target.protocol !== "https:")
    throw new PictureFault(t("must begin with https://"));
  if (!(isAllowed?.(target) ?? isAllowedTarget(target, allowPrivate)))
    throw new PictureFault(refusedTarget);
  return target;
}

function get(
  target: URL,
  { userAgent, allowPrivate }: Rules,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const { request } = target.protocol === "https:" ? https : http;
  return new Promise((resolve, reject) => {
    const outgoing = request(target, {
      headers: {
        accept: "image/webp, image/jpeg, image/png",
        // Requests an uncompressed body, because a small compressed body could expand to a large one.
        "accept-encoding": "identity",
        "user-agent": userAgent,
      },
      agent: false,
      lookup: allowPrivate ? undefined : standardLookup,
      signal,
    });
    outgoing.on("response", resolve);
    outgoing.on("error", reject);
    outgoing.on("upgrade", (_response, socket) => {
      socket.destroy();
      reject(new PictureFault(t("The response was not HTTP")));
    });
    outgoing.end();
  });
}

async function readPicture(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = Number(response.headers["content-length"] ?? 0);
  if (bytes > maxFileBytes) return refuse(response, tooLarge());
  bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > maxFileBytes) return refuse(response, tooLarge());
    // Stops reading a file whose first bytes show that it is not a picture.
    if (chunks.length === 1 && chunk.length >= signatureBytes && !isAcceptedImage(chunk))
      return refuse(response, noPicture());
  }
  const picture = Buffer.concat(chunks);
  return isAcceptedImage(picture) ? picture : refuse(response, noPicture());
}

const signatureBytes = 16;

function refuse(response: IncomingMessage, fault: PictureFault): never {
  response.destroy();
  throw fault;
}

const tooLarge = () => new PictureFault(t("The picture may have at most 10 MB"));
const noPicture = () => new PictureFault(noPictureText);

/** The error for a file that is not a picture. */
export const noPictureText: Text = t("The file is not a JPEG, PNG or WebP image");
