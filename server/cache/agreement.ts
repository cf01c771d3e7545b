import type pg from "pg";

const asks = "public_changes_asks";
const repliesTo = (pid: number) => `public_changes_replies_${pid}`;

/** Who answers does so in a few milliseconds. */
const askAgainMs = 1_000;

/** Asks the database over one connection. */
export type Asking = (statement: string, values?: unknown[]) => Promise<pg.QueryResult>;

/** A connection takes a question only once it has answered the one before. */
export function inTurn(client: pg.Client): Asking {
  let last: Promise<unknown> = Promise.resolve();
  return (statement, values) => {
    const answer = last.then(() => client.query(statement, values));
    last = answer.catch(() => undefined);
    return answer;
  };
}

/** A question to all listeners; who is to answer is known only once it has been asked. */
type Question = { answered: Set<number>; asked?: readonly number[]; agreed(): void };

/**
 * Listeners assuring each other that they have heard everything up to now. PostgreSQL delivers
 * announcements in the order of commits, so who hears a question has heard all before it.
 */
export class Agreement {
  readonly #ask: Asking;
  readonly #name: string;
  readonly #open = new Map<string, Question>();
  #pid = 0;
  #count = 0;

  /**
   * @param ask Over the connection that listens.
   * @param name By which listeners are told from other connections.
   */
  constructor(ask: Asking, name: string) {
    this.#ask = ask;
    this.#name = name;
  }

  /** Becomes one of those who are asked. */
  async join(): Promise<void> {
    const { rows } = await this.#ask("SELECT pg_backend_pid() AS pid");
    this.#pid = rows[0]?.pid ?? 0;
    await this.#ask(`LISTEN ${asks}; LISTEN ${repliesTo(this.#pid)}`);
    // Last: whoever is counted as a listener does listen.
    await this.#ask("SELECT set_config('application_name', $1, false)", [this.#name]);
  }

  /**
   * Whether all who listen have heard all that was committed before the call, within the time. Asks
   * once more in a while: who was asked may have gone.
   */
  async reach(milliseconds: number): Promise<boolean> {
    const asked: string[] = [];
    const timers: NodeJS.Timeout[] = [];
    try {
      return await new Promise<boolean>((resolve, reject) => {
        const ask = () => {
          const id = String(++this.#count);
          asked.push(id);
          this.#open.set(id, { answered: new Set(), agreed: () => resolve(true) });
          this.#question(id).catch(reject);
        };
        timers.push(setTimeout(resolve, milliseconds, false), setInterval(ask, askAgainMs));
        ask();
      });
    } finally {
      for (const timer of timers) clearTimeout(timer);
      for (const id of asked) this.#open.delete(id);
    }
  }

  /** Takes in what came on a channel of ours. */
  hear(channel: string, payload: string): void {
    const [pid = "", id = ""] = payload.split(" ");
    if (channel !== asks) this.#answered(id, Number(pid));
    else if (Number(pid) === this.#pid) this.#answered(id, this.#pid);
    else this.#notify(repliesTo(Number(pid)), id).catch(() => undefined);
  }

  async #question(id: string): Promise<void> {
    const { rows } = await this.#ask(
      `SELECT pg_notify($1, $2), ARRAY(
         SELECT pid FROM pg_stat_activity
         WHERE datname = current_database() AND application_name = $3) AS pids`,
      [asks, `${this.#pid} ${id}`, this.#name],
    );
    const question = this.#open.get(id);
    if (!question) return;
    question.asked = rows[0]?.pids ?? [];
    settle(question);
  }

  #notify(channel: string, id: string): Promise<unknown> {
    return this.#ask("SELECT pg_notify($1, $2)", [channel, `${this.#pid} ${id}`]);
  }

  #answered(id: string, pid: number): void {
    const question = this.#open.get(id);
    if (!question) return;
    question.answered.add(pid);
    settle(question);
  }
}

function settle({ asked, answered, agreed }: Question): void {
  if (asked?.every((pid) => answered.has(pid))) agreed();
}
