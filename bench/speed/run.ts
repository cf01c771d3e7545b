import { openDatabase } from "../../server/database/client.ts";
import { type Catalogue, createCatalogue } from "./catalogue.ts";
import { type Server, startShop } from "./processes.ts";

type Stoppable = { stop(): Promise<void> };

/** The size of the response cache in megabytes: the default size, or 0 for no cache. */
const cacheMb = { cached: 64, uncached: 0 };

const sizes = { small: 1_000, medium: 10_000, large: 100_000 };
const quickSizes = { ...sizes, large: 20_000 };

/**
 * The catalogues and servers that the parts of a benchmark share. A catalogue or server is created when it is first
 * needed.
 */
export class Run {
  readonly #opened: Stoppable[] = [];
  readonly #catalogues = new Map<number, Promise<Catalogue>>();
  readonly #shops = new Map<string, Promise<Server>>();
  readonly postgresUrl: string;
  readonly sizes: typeof sizes;
  /** The number of rounds, the seconds of each round, and the number of requests that warm the servers up. */
  readonly effort: { rounds: number; warmUp: number; seconds: number };

  constructor(postgresUrl: string, quick: boolean) {
    this.postgresUrl = postgresUrl;
    this.sizes = quick ? quickSizes : sizes;
    this.effort = quick
      ? { rounds: 3, warmUp: 1_500, seconds: 1 }
      : { rounds: 5, warmUp: 3_000, seconds: 1.5 };
  }

  /** Registers a resource to stop at the end. The resource registered last is stopped first. */
  stoppedAtEnd<Resource extends Stoppable>(resource: Resource): Resource {
    this.#opened.unshift(resource);
    return resource;
  }

  async stop(): Promise<void> {
    for (const resource of this.#opened) await resource.stop();
  }

  catalogue(devices: number): Promise<Catalogue> {
    const created = this.#catalogues.get(devices) ?? this.#createCatalogue(devices);
    this.#catalogues.set(devices, created);
    return created;
  }

  /**
   * Returns a server with this catalogue, with or without the response cache. Equal arguments return the same server.
   */
  shop(catalogue: Catalogue, cache: keyof typeof cacheMb): Promise<Server> {
    const name = `${catalogue.devices} ${cache}`;
    const started = this.#shops.get(name) ?? this.anotherShop(catalogue, cache);
    this.#shops.set(name, started);
    return started;
  }

  async anotherShop(catalogue: Catalogue, cache: keyof typeof cacheMb): Promise<Server> {
    return this.stoppedAtEnd(await startShop(catalogue, cacheMb[cache]));
  }

  async #createCatalogue(devices: number): Promise<Catalogue> {
    process.stderr.write(`Creating a catalogue of ${devices} devices …\n`);
    const created = await createCatalogue(this.postgresUrl, devices);
    this.stoppedAtEnd({ stop: () => created.remove() });
    return created;
  }
}

/** Returns the ids of the newest smartphones in a catalogue. */
export async function phonesIn({ url }: Catalogue): Promise<string[]> {
  const database = openDatabase(url);
  const phones = await database.device.findMany({
    where: { kind: "SMARTPHONE" },
    select: { id: true },
    orderBy: { createdAt: "desc" },
    take: 50,
  });
  await database.$disconnect();
  return phones.map(({ id }) => id);
}
