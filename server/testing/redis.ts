import type { AddressInfo } from "node:net";
import { createServer, type Server, type Socket } from "node:net";

type Value = { points: number; ends: number };

/** A fake Redis in this process, with the few commands that the rate limits use. */
export class FakeRedis {
  readonly #values = new Map<string, Value>();
  readonly #sockets = new Set<Socket>();
  #server: Server | undefined;
  #port = 0;

  /** Listens; after a stop, on the same port. */
  async start(): Promise<void> {
    this.#server = createServer((socket) => this.#serve(socket));
    await new Promise<void>((done) => this.#server?.listen(this.#port, "127.0.0.1", done));
    this.#port = (this.#server.address() as AddressInfo).port;
  }

  /** Closes all connections, as a killed Redis does, and keeps the data. */
  async stop(): Promise<void> {
    const closed = new Promise((done) => this.#server?.close(done));
    for (const socket of this.#sockets) socket.destroy();
    this.#sockets.clear();
    await closed;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.#port}`;
  }

  #serve(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on("error", () => socket.destroy());
    let queued: string[] | undefined;
    let text = "";
    socket.on("data", (chunk) => {
      const { commands, rest } = parseCommands(text + chunk);
      text = rest;
      for (const [name = "", ...args] of commands) {
        if (name === "MULTI") {
          queued = [];
          socket.write("+OK\r\n");
        } else if (name === "EXEC") {
          socket.write(`*${queued?.length ?? 0}\r\n${queued?.join("") ?? ""}`);
          queued = undefined;
        } else if (queued) {
          queued.push(this.#reply(name, args));
          socket.write("+QUEUED\r\n");
        } else socket.write(this.#reply(name, args));
      }
    });
  }

  #reply(name: string, [key = "", word = "", ...options]: string[]): string {
    const now = Date.now();
    const found = this.#values.get(key);
    const value = found && found.ends > now ? found : undefined;
    if (name === "SET") {
      if (value) return "$-1\r\n";
      const ttlMs = Number(options[options.indexOf("PX") + 1]);
      this.#values.set(key, { points: Number(word), ends: now + ttlMs });
      return "+OK\r\n";
    }
    if (name === "INCRBY" && value) {
      value.points += Number(word);
      return `:${value.points}\r\n`;
    }
    if (name === "PTTL") return `:${value ? value.ends - now : -2}\r\n`;
    return "+OK\r\n";
  }
}

/** Parses the complete commands of a text in Redis' protocol, and returns the rest of the text. */
function parseCommands(text: string): { commands: string[][]; rest: string } {
  const commands: string[][] = [];
  const lines = text.split("\r\n");
  let at = 0;
  for (;;) {
    const count = Number(/^\*(\d+)$/.exec(lines[at] ?? "")?.[1]);
    const end = at + 1 + 2 * count;
    if (!(end < lines.length)) return { commands, rest: lines.slice(at).join("\r\n") };
    commands.push(lines.slice(at + 1, end).filter((_line, index) => index % 2 === 1));
    at = end;
  }
}
