import type { FastifyBaseLogger } from "fastify";
import { type AppError, tooMany } from "../../core/errors.ts";
import type { Count, Counters } from "./counters.ts";
import { networkOf } from "./network.ts";

const minuteMs = 60_000;
const tooManyRequests = "Too many requests. Please slow down.";

/** Of what is left to a network, the part that a server lets pass before it asks the others again. */
const unaskedShare = 1 / 16;

/** How long a request waits for the other servers' counts, and how long they are then left alone. */
const patienceMs = 2_500;
const aloneMs = 5_000;

/** Some 20 MB: whoever asks from more networks in a minute than this is not told apart any more. */
const mostNetworks = 100_000;

/** What a network has asked for in its minute, which begins with the first request. */
type Minute = {
  network: string;
  /** What all servers have counted, as far as this one knows. */
  shared: number;
  /** What this one has counted since it told the others. */
  own: number;
  ends: number;
  waiting: Waiting[];
  /** While the others are asked nobody overtakes those who wait for the answer. */
  asking: boolean;
};

type Waiting = { pass(): void; refuse(error: AppError): void };

/**
 * Counts requests per network, over all servers that share the counters. Each server counts by itself
 * and exchanges counts with the others after every sixteenth of what a network has left, so nobody is
 * refused too early, and somebody who asks several servers at once gets at most a sixteenth more from
 * each. Limits below 16 are exact, at the price of an exchange for each request. Without the counters
 * every server keeps the limit by itself.
 */
export class RequestCount {
  readonly #minutes = new Map<string, Minute>();
  #waiting = new Set<Minute>();
  #exchanging = false;
  #aloneUntil = 0;

  constructor(
    readonly perMinute: number,
    readonly counters: Counters,
    readonly log: FastifyBaseLogger,
    readonly patience = patienceMs,
    /** What is counted, in the counters' names. */
    readonly counted = "requests",
  ) {}

  /**
   * Counts one. Answers at once with nothing, as nearly always, or else with a promise; throws or
   * rejects with RATE_LIMITED.
   */
  add(address: string): undefined | Promise<void> {
    if (this.perMinute === 0) return undefined;
    const now = Date.now();
    const minute = this.#minuteOf(networkOf(address), now);
    const left = this.perMinute - minute.shared - minute.own;
    if (left <= 0) throw refusal(minute, now);
    const unasked = Math.floor((this.perMinute - minute.shared) * unaskedShare);
    if (now < this.#aloneUntil || (minute.own < unasked && !minute.asking)) {
      minute.own += 1;
      return undefined;
    }
    return new Promise((pass, refuse) => {
      minute.waiting.push({ pass, refuse });
      this.#waiting.add(minute);
      if (!this.#exchanging) void this.#exchange();
    });
  }

  /** Throws RATE_LIMITED where `add` would, without counting. */
  check(address: string): void {
    const minute = this.#minutes.get(networkOf(address));
    const now = Date.now();
    if (!minute || minute.ends <= now) return;
    if (minute.shared + minute.own >= this.perMinute) throw refusal(minute, now);
  }

  /** How many networks are remembered. */
  get networks(): number {
    return this.#minutes.size;
  }

  #minuteOf(network: string, now: number): Minute {
    const found = this.#minutes.get(network);
    if (found && found.ends > now) return found;
    const minute = { network, shared: 0, own: 0, ends: now + minuteMs, waiting: [], asking: false };
    this.#minutes.delete(network);
    this.#minutes.set(network, minute);
    this.#forget(now);
    return minute;
  }

  /** The oldest first, as a map has them: two at a time is more than come. */
  #forget(now: number): void {
    let looked = 0;
    for (const [network, { ends }] of this.#minutes) {
      const tooMany = this.#minutes.size > mostNetworks;
      if (looked === 2 || (ends > now && !tooMany)) return;
      this.#minutes.delete(network);
      looked += 1;
    }
  }

  /** One exchange at a time, for all who wait; who comes meanwhile waits for the next. */
  async #exchange(): Promise<void> {
    this.#exchanging = true;
    while (this.#waiting.size > 0) {
      const minutes = [...this.#waiting];
      this.#waiting = new Set();
      const told = minutes.map((minute) => tell(minute, this.counted));
      const totals = await this.#ask(told.map(({ count }) => count));
      const now = Date.now();
      for (const [index, { minute, waiting }] of told.entries()) {
        const total = totals?.[index];
        if (total) Object.assign(minute, { shared: total.points, ends: now + total.lasts });
        minute.asking = false;
        settle(minute, waiting, this.perMinute, now);
      }
    }
    this.#exchanging = false;
  }

  /** The counters' answer; undefined where there is none, and then this server is alone for a while. */
  async #ask(counts: Count[]): Promise<Count[] | undefined> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_answer, giveUp) => {
      timer = setTimeout(() => giveUp(new Error("The counters don't answer")), this.patience);
    });
    try {
      return await Promise.race([this.counters.add(counts), late]);
    } catch (err) {
      this.#aloneUntil = Date.now() + aloneMs;
      this.log.warn({ err }, "Requests are counted by this server alone for a while");
      return undefined;
    } finally {
      clearTimeout(timer);
    }
  }
}

/** What the others are to be told of a minute; whoever waits is counted by that. */
function tell(
  minute: Minute,
  counted: string,
): { minute: Minute; waiting: Waiting[]; count: Count } {
  const { network, own, waiting } = minute;
  const points = own + waiting.length;
  Object.assign(minute, { shared: minute.shared + points, own: 0, waiting: [], asking: true });
  const count = {
    key: `${counted}:${network}`,
    points,
    lasts: Math.max(1, minute.ends - Date.now()),
  };
  return { minute, waiting, count };
}

/** Lets as many pass as the limit leaves, those who came first. */
function settle(minute: Minute, waiting: Waiting[], limit: number, now: number): void {
  const before = minute.shared - waiting.length;
  for (const [index, { pass, refuse }] of waiting.entries()) {
    if (before + index < limit) pass();
    else refuse(refusal(minute, now));
  }
}

const refusal = ({ ends }: Minute, now: number) => tooMany(tooManyRequests, ends - now);
