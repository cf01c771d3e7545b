import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import pLimit from "p-limit";
import type { Actor, Deps } from "../../../core/context.ts";
import { AppError } from "../../../core/errors.ts";
import { type Text, t } from "../../../core/i18n.ts";
import { may } from "../../../core/permissions.ts";
import { isAcceptedImage, maxFileBytes, storeUpload } from "../../uploads/service.ts";
import { isAllowedTarget, messageOf, refusedTarget, standardLookup } from "../../webhooks/post.ts";

/** The whole time for a picture, redirects included. */
const pictureTimeoutMs = 10_000;
const maxRedirects = 3;

type FetchOptions = {
  /** Allows http and addresses that are not public. */
  allowPrivate: boolean;
  /** Ends the request when the server stops. */
  signal: AbortSignal;
  timeoutMs?: number;
  /** Whether a request may go to a URL. */
  isAllowed?: (target: URL) => boolean;
};

/** Why an address has no picture. */
export class PictureFault extends AppError {
  /** Whether its server was not reached or did not respond, as it may not for other pictures. */
  readonly isOfServer: boolean;

  constructor(message: Text, isOfServer = false) {
    super("BAD_USER_INPUT", message);
    this.isOfServer = isOfServer;
  }
}

/** Whether a cell is an address of a picture and no name of a file. */
export const isPictureAddress = (text: string): boolean => /^https?:\/\//i.test(text);

/**
 * Fetches a picture by the rules for the addresses of webhooks, which each redirect has to obey, too. Throws
 * PictureFault for what is none, is larger than an upload may be, or has not arrived in time.
 */
export async function fetchPicture(
  address: string,
  { signal, timeoutMs = pictureTimeoutMs, ...rules }: FetchOptions,
): Promise<Buffer> {
  // Not AbortSignal.any: Node.js 20 may collect a timeout that only such a signal refers to, so that it never fires.
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

type Rules = Pick<FetchOptions, "allowPrivate" | "isAllowed">;

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
      throw new PictureFault(t("The server responded {status}", { status: String(statusCode) }));
    if (redirects === maxRedirects)
      throw new PictureFault(
        t("The address is redirected more than {maxRedirects} times", { maxRedirects }),
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

function get(target: URL, { allowPrivate }: Rules, signal: AbortSignal): Promise<IncomingMessage> {
  const { request } = target.protocol === "https:" ? https : http;
  return new Promise((resolve, reject) => {
    const outgoing = request(target, {
      // Uncompressed: a small body can't become a large one.
      headers: { accept: "image/webp, image/jpeg, image/png", "accept-encoding": "identity" },
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
    // The first bytes tell: what is no picture is not read on.
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
const noPicture = () => new PictureFault(t("The file is not a JPEG, PNG or WebP image"));

/** The number of addresses among an import's files, whose numbers begin at 0. */
export const addressNumber = -1;

/** The most addresses of an import, as its ZIP file may have files. */
const maxAddresses = 5_000;

/** After so many failures of a host no more of its pictures are fetched. */
const maxFailures = 3;

/** How long a check fetches pictures until other imports get their turn. */
const turnMs = 60_000;

/** Of one import at a time, and imports are checked one at a time. */
const limit = pLimit(2);

type PictureDeps = Pick<Deps, "database" | "storage" | "log" | "clock" | "env">;

/** What is left to fetch: nothing, or more in another turn, or after some seconds. */
export type Left = "NOTHING" | "MORE" | { retryAfter: number };

/** Fetches the pictures of an import, during one run of its check. */
export class Pictures {
  readonly #deps: PictureDeps;
  readonly #importId: string;
  readonly #signal: AbortSignal;
  readonly #failures = new Map<string, number>();
  readonly #endAt = Date.now() + turnMs;

  constructor(deps: PictureDeps, importId: string, signal: AbortSignal) {
    this.#deps = deps;
    this.#importId = importId;
    this.#signal = signal;
  }

  /**
   * Fetches those of some cells that are addresses and were not fetched before, and stores them as all uploads are. Each
   * becomes a file of the import, with its path or its fault.
   */
  async fetch(actor: Actor, cells: readonly string[]): Promise<Left> {
    const { database } = this.#deps;
    const addresses = [...new Set(cells.filter(isPictureAddress))];
    if (addresses.length === 0) return "NOTHING";
    const where = { importId: this.#importId, number: addressNumber };
    const known = await database.deviceImportFile.findMany({
      where: { ...where, name: { in: addresses } },
      select: { name: true },
    });
    const names = new Set(known.map(({ name }) => name));
    const open = addresses.filter((address) => !names.has(address));
    const room = Math.max(0, maxAddresses - (await database.deviceImportFile.count({ where })));
    for (const address of open.slice(room)) await this.#save(address, { fault: tooMany });
    let left: Left = "NOTHING";
    const tasks = open.slice(0, room).map((address) =>
      limit(async () => {
        if (left !== "NOTHING") return;
        if (Date.now() > this.#endAt) left = "MORE";
        else left = (await this.#fetchOne(actor, address)) ?? left;
      }),
    );
    await Promise.all(tasks);
    return left;
  }

  async #fetchOne(actor: Actor, address: string): Promise<Left | undefined> {
    this.#signal.throwIfAborted();
    const result = await this.#tryToStore(actor, address);
    if ("retryAfter" in result) return result;
    await this.#save(address, result);
    return undefined;
  }

  async #tryToStore(
    actor: Actor,
    address: string,
  ): Promise<{ path: string } | { fault: Text } | { retryAfter: number }> {
    const host = URL.canParse(address) ? new URL(address).host : "";
    if (!may(actor, "manageImages")) return { fault: needsUploads };
    if ((this.#failures.get(host) ?? 0) >= maxFailures) return { fault: givenUp };
    const allowPrivate = this.#deps.env.WEBHOOKS_ALLOW_PRIVATE;
    try {
      const bytes = await fetchPicture(address, { allowPrivate, signal: this.#signal });
      return { path: await storeUpload({ ...this.#deps, actor }, bytes) };
    } catch (error) {
      // An outage of ours is not a fault of the address: the job is tried again.
      if (!(error instanceof AppError) || error.code === "UNAVAILABLE") throw error;
      if (error instanceof PictureFault && error.isOfServer)
        this.#failures.set(host, (this.#failures.get(host) ?? 0) + 1);
      const { code, retryAfter, text } = error;
      if (code === "RATE_LIMITED" && retryAfter !== undefined) return { retryAfter };
      return { fault: text };
    }
  }

  async #save(name: string, data: { path: string } | { fault: Text }): Promise<void> {
    const row = { importId: this.#importId, name, number: addressNumber, ...data };
    await this.#deps.database.deviceImportFile.createMany({ data: row, skipDuplicates: true });
  }
}

const tooMany = t("is one of more than {maxAddresses} addresses of pictures", { maxAddresses });
const givenUp = t("Its server did not respond several times");
const needsUploads = t("The API key may not upload images: it needs the scope UPLOADS");
