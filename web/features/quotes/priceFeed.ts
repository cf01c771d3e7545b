import type { PriceOfAnswersQueryVariables } from "../../generated/PriceOfAnswers.ts";
import type { QuotedPriceFragment } from "../../generated/QuotedPrice.ts";
import { t } from "../../platform/i18n.ts";

export type QuoteInput = PriceOfAnswersQueryVariables["input"];

/** Reads the price of answers. The signal is aborted where newer answers have replaced them. */
export type ReadPrice = (input: QuoteInput, signal: AbortSignal) => Promise<QuotedPriceFragment>;

/** The price that comes with a page: what the shop pays at most, without its lines. */
export type FirstPrice = { outcome: "INCOMPLETE"; upTo: number | null };

export type Price = QuotedPriceFragment | FirstPrice;

export type PriceState = {
  /** The newest price that arrived. */
  price: Price;
  /**
   * Whether it is the price of the current answers. `slow`: that price has been loading for a while.
   * `failed`: it did not arrive.
   */
  status: "current" | "loading" | "slow" | "failed";
};

/** Between two requests, in milliseconds: held arrow keys change an answer thirty times a second. */
const spacingMs = 100;

const slowMs = 2_000;

/** The age at which a price is read again when the page comes back into view. */
const staleMs = 60_000;

const superseded = t("The answers have changed. Please look at the new price.");

const keyOf = (input: QuoteInput) => JSON.stringify(input);

/** The price of answers that change. Of several requests only the newest counts. */
export class PriceFeed {
  #state: PriceState;
  #input: QuoteInput;
  /** The answers that the price of the state is for, and when it arrived. */
  #priced: { key: string; at: number };
  #request = new AbortController();
  #sentAt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #readPrice: ReadPrice;
  readonly #listeners = new Set<() => void>();

  constructor(input: QuoteInput, first: FirstPrice, readPrice: ReadPrice) {
    this.#input = input;
    this.#state = { price: first, status: "current" };
    this.#priced = { key: keyOf(input), at: Date.now() };
    this.#readPrice = readPrice;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly state = (): PriceState => this.#state;

  /** Whether these are the answers that the feed follows. */
  readonly isAt = (input: QuoteInput): boolean => keyOf(input) === keyOf(this.#input);

  /** Follows these answers from now on: reads their price, unless it is the one that is shown. */
  follow(input: QuoteInput): void {
    if (this.isAt(input)) return;
    this.#input = input;
    this.stop();
    if (this.#priced.key === keyOf(input)) {
      this.#set({ status: "current" });
      return;
    }
    this.#set({ status: "loading" });
    const wait = Math.max(0, this.#sentAt + spacingMs - Date.now());
    this.#timer = setTimeout(this.retry, wait);
  }

  /** Reads the price of the current answers now. Rejects where that fails, or the answers change meanwhile. */
  async refresh(): Promise<QuotedPriceFragment> {
    this.stop();
    const request = new AbortController();
    const isNewest = () => this.#request === request;
    const input = this.#input;
    this.#request = request;
    this.#sentAt = Date.now();
    this.#set({ status: "loading" });
    this.#timer = setTimeout(() => this.#set({ status: "slow" }), slowMs);
    try {
      const price = await this.#readPrice(input, request.signal);
      if (!isNewest()) throw new Error(superseded);
      this.#priced = { key: keyOf(input), at: Date.now() };
      this.#set({ price, status: "current" });
      return price;
    } catch (error) {
      if (!isNewest()) throw new Error(superseded);
      this.#set({ status: "failed" });
      throw error;
    } finally {
      if (isNewest()) clearTimeout(this.#timer);
    }
  }

  /** As `refresh`, for a button: a failure is a state. */
  readonly retry = (): void => void this.refresh().catch(() => undefined);

  /** Reads the price again where it did not arrive, or has become old: the page or the network is back. */
  readonly comeBack = (): void => {
    const { status } = this.#state;
    const isOld = status === "current" && Date.now() - this.#priced.at > staleMs;
    if (isOld || status === "failed" || status === "slow") this.retry();
  };

  /** Gives up the request under way. */
  readonly stop = (): void => {
    clearTimeout(this.#timer);
    this.#request.abort();
    this.#request = new AbortController();
  };

  #set(change: Partial<PriceState>) {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
