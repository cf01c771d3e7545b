import type { AddressInfo } from "node:net";
import { createServer, type Server, type Socket } from "node:net";

type Counter = { points: number; ends: number };

/** A server within this process that has the part of Redis used by rate-limiter-flexible. */
export class FakeRedis {
  readonly #counters = new Map<string, Counter>();
  readonly #sockets = new Set<Socket>();
  #server: Server | undefined;
  #port = 0;
  #isSilent = false;
  readonly #unsent: (() => void)[] = [];

  /**
   * Makes Redis silent or responsive. A silent Redis keeps its connections and reads commands, but sends the replies
   * only when it is responsive again.
   */
  set isSilent(isSilent: boolean) {
    this.#isSilent = isSilent;
    if (isSilent) return;
    for (const reply of this.#unsent.splice(0)) reply();
  }

  /** Listens. After a stop, listens on the same port as before. */
  async start(): Promise<void> {
    this.#server = createServer((socket) => this.#serve(socket));
    await new Promise<void>((done) => this.#server?.listen(this.#port, "127.0.0.1", done));
    this.#port = (this.#server.address() as AddressInfo).port;
  }

  /** Closes all connections, as if Redis were killed. Keeps the counters. */
  async stop(): Promise<void> {
    const closed = new Promise((done) => this.#server?.close(done));
    for (const socket of this.#sockets) socket.destroy();
    this.#sockets.clear();
    await closed;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.#port}`;
  }

  /** The number of counters so far. */
  get counters(): number {
    return this.#counters.size;
  }

  #serve(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on("error", () => socket.destroy());
    let text = "";
    socket.on("data", (chunk) => {
      const { commands, rest } = parseCommands(text + chunk);
      text = rest;
      const reply = () => {
        for (const [name = "", ...words] of commands) socket.write(this.#reply(name, words));
      };
      if (this.#isSilent) this.#unsent.push(reply);
      else reply();
    });
  }

  #reply(name: string, words: string[]): string {
    const now = Date.now();
    if (name === "EVAL") {
      const [_script, _keys, key = "", points, seconds] = words;
      const counter = this.#find(key) ?? { points: 0, ends: now + Number(seconds) * 1000 };
      counter.points += Number(points);
      this.#counters.set(key, counter);
      return `*2\r\n:${counter.points}\r\n:${counter.ends - now}\r\n`;
    }
    const counter = this.#find(words[0] ?? "");
    if (name === "GET") return counter ? `+${counter.points}\r\n` : "$-1\r\n";
    if (name === "PTTL") return `:${counter ? counter.ends - now : -2}\r\n`;
    return "+OK\r\n";
  }

  #find(key: string): Counter | undefined {
    const counter = this.#counters.get(key);
    return counter && counter.ends > Date.now() ? counter : undefined;
  }
}

/** Parses the complete commands of a string in Redis' protocol. Returns the commands, and the rest of the string. */
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
