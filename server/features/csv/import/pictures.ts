import pLimit from "p-limit";
import type { Actor, Deps } from "../../../core/context.ts";
import { AppError } from "../../../core/errors.ts";
import { type Text, t } from "../../../core/i18n.ts";
import { may } from "../../../core/permissions.ts";
import { storeUpload } from "../../uploads/service.ts";
import { fetchPicture, isPictureAddress, PictureFault } from "./fetchPicture.ts";

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
