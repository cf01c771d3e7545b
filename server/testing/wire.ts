import { connect, createServer, type Server, type Socket } from "node:net";

/**
 * Returns a message of PostgreSQL's protocol: its type, its length (which counts its own four bytes), and its content.
 */
function frame(type: string, content: string): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(content.length + 4);
  return Buffer.concat([Buffer.from(type), length, Buffer.from(content)]);
}

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
    // The embedded PostgreSQL listens on a Unix socket.
    const folder = searchParams.get("host");
    await this.#listen((near) => {
      const far = folder ? connect(`${folder}/.s.PGSQL.${port}`) : connect(Number(port), hostname);
      this.#keep(far);
      if (!this.#hushed) near.pipe(far).pipe(near);
    });
  }

  /**
   * Behaves like a PgBouncer whose database is gone: accepts connections, and responds to the first statement on each
   * connection with an error that ends the connection.
   */
  async refuse(code: string, message: string): Promise<void> {
    this.cut();
    const error = frame("E", `SFATAL\0VFATAL\0C${code}\0M${message}\0\0`);
    const accepted = Buffer.concat([frame("R", "\0\0\0\0"), frame("Z", "I")]);
    await this.#listen((near) => {
      near.once("data", () => {
        near.write(accepted);
        near.once("data", () => near.end(error));
      });
    });
  }

  #keep(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on("error", () => socket.destroy());
  }

  async #listen(serve: (near: Socket) => void): Promise<void> {
    this.#server = createServer((near) => {
      this.#keep(near);
      serve(near);
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

  /** Silences all connections, including new connections. */
  hush(): void {
    this.#hushed = true;
    for (const socket of this.#sockets) socket.unpipe();
  }

  /** The address of the database through this proxy. */
  get url(): string {
    const through = new URL(this.#database);
    through.host = `127.0.0.1:${this.#port}`;
    through.search = "";
    return through.href;
  }
}
