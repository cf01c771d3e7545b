import { connect, createServer, type Server, type Socket } from "node:net";

/** A proxy between server and database that can cut or silence the connections. */
export class Wire {
  readonly #database: URL;
  readonly #sockets = new Set<Socket>();
  #server: Server | undefined;
  #port = 0;
  #hushed = false;

  constructor(databaseUrl: string) {
    this.#database = new URL(databaseUrl);
  }

  async lay(): Promise<void> {
    this.#hushed = false;
    const { port, hostname, searchParams } = this.#database;
    // The embedded PostgreSQL listens on a file.
    const folder = searchParams.get("host");
    this.#server = createServer((near) => {
      const far = folder ? connect(`${folder}/.s.PGSQL.${port}`) : connect(Number(port), hostname);
      for (const socket of [near, far]) {
        this.#sockets.add(socket);
        socket.on("error", () => socket.destroy());
      }
      if (!this.#hushed) near.pipe(far).pipe(near);
    });
    await new Promise<void>((done) => this.#server?.listen(this.#port, "127.0.0.1", done));
    const address = this.#server.address();
    if (address && typeof address === "object") this.#port = address.port;
  }

  cut(): void {
    this.#server?.close();
    for (const socket of this.#sockets) socket.destroy();
    this.#sockets.clear();
  }

  /** New connections are silent, too. */
  hush(): void {
    this.#hushed = true;
    for (const socket of this.#sockets) socket.unpipe();
  }

  /** The database's address through here. */
  get url(): string {
    const through = new URL(this.#database);
    through.host = `127.0.0.1:${this.#port}`;
    through.search = "";
    return through.href;
  }
}
