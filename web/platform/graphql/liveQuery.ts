import { t } from "../i18n.ts";

export type LiveState<Result> = {
  /** The newest result that has arrived. It belongs to an earlier input while the status is not `current`. */
  result: Result;
  /**
   * `current`: the result belongs to the current input. `loading`: the result of the current input is loading. `slow`:
   * it has been loading for more than two seconds. `failed`: it did not arrive.
   */
  status: "current" | "loading" | "slow" | "failed";
  /** The error, if the result did not arrive. */
  error?: unknown;
};

type Options<Input, Result, First> = {
  /** The signal is aborted when a newer input replaces this one. */
  read: (input: Input, signal: AbortSignal) => Promise<Result>;
  /** The result before the first response, and without an input. */
  first: First;
  /** The input to which `first` belongs. */
  firstInput?: Input;
  /** The pause after a change of the input before reading, for inputs that are typed. */
  pauseMs?: number;
  /** The shortest time between two requests. A held arrow key changes a choice thirty times a second. */
  spacingMs?: number;
  /** The age at which a result is read again when the page becomes visible again. */
  staleMs?: number;
};

const slowMs = 2_000;

const superseded = t("The answers have changed. Please look at the new price.");

const keyOf = (input: unknown) => JSON.stringify(input);

/**
 * Reads the result of a query whose input changes while a user types or chooses. A new request cancels the request in
 * progress.
 */
export class LiveQuery<Input, Result, First = undefined> {
  readonly #options: Options<Input, Result, First>;
  readonly #listeners = new Set<() => void>();
  #state: LiveState<Result | First>;
  #input: Input | undefined;
  /** The input to which the state's result belongs, and the time at which the result arrived. */
  #answered: { key: string | undefined; at: number };
  #request = new AbortController();
  #sentAt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: Options<Input, Result, First>) {
    this.#options = options;
    this.#input = options.firstInput;
    this.#state = { result: options.first, status: "current" };
    this.#answered = { key: keyOf(options.firstInput), at: Date.now() };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    if (this.#listeners.size === 0) {
      this.#watchPage("addEventListener");
      // The request was cancelled with the last listener.
      if (this.#state.status === "loading" || this.#state.status === "slow") this.retry();
    }
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      this.#watchPage("removeEventListener");
      this.stop();
    };
  };

  readonly state = (): LiveState<Result | First> => this.#state;

  /** Whether this is the input that the query currently follows. */
  readonly isAt = (input: Input | undefined): boolean => keyOf(input) === keyOf(this.#input);

  /** Follows this input from now on: reads its result, unless the query already has it. */
  follow(input: Input | undefined): void {
    if (this.isAt(input)) return;
    this.#input = input;
    this.stop();
    if (input === undefined) {
      this.#answered = { key: undefined, at: Date.now() };
      this.#set({ result: this.#options.first, status: "current" });
    } else if (this.#answered.key === keyOf(input)) this.#set({ status: "current" });
    else {
      const { pauseMs = 0, spacingMs = 0 } = this.#options;
      this.#set({ status: "loading" });
      const wait = Math.max(pauseMs, this.#sentAt + spacingMs - Date.now());
      this.#timer = setTimeout(this.retry, wait);
    }
  }

  /** Reads the result of the current input now. Rejects if that fails, or if the input changes in the meantime. */
  async refresh(): Promise<Result> {
    this.stop();
    const request = new AbortController();
    const isNewest = () => this.#request === request;
    const input = this.#input;
    if (input === undefined) throw new Error(superseded);
    this.#request = request;
    this.#sentAt = Date.now();
    this.#set({ status: "loading" });
    this.#timer = setTimeout(() => this.#set({ status: "slow" }), slowMs);
    try {
      const result = await this.#options.read(input, request.signal);
      if (!isNewest()) throw new Error(superseded);
      this.#answered = { key: keyOf(input), at: Date.now() };
      this.#set({ result, status: "current" });
      return result;
    } catch (error) {
      if (!isNewest()) throw new Error(superseded);
      this.#set({ status: "failed", error });
      throw error;
    } finally {
      if (isNewest()) clearTimeout(this.#timer);
    }
  }

  /** Same as `refresh`, for a button: a failure becomes a state. */
  readonly retry = (): void => void this.refresh().catch(() => undefined);

  /** Reads the result again if it did not arrive, is slow or is old. Called when the page or the network is back. */
  readonly comeBack = (): void => {
    const { status } = this.#state;
    const { staleMs = Number.POSITIVE_INFINITY } = this.#options;
    const isOld = status === "current" && Date.now() - this.#answered.at > staleMs;
    if (isOld || status === "failed" || status === "slow") this.retry();
  };

  /** Cancels the request in progress. */
  readonly stop = (): void => {
    clearTimeout(this.#timer);
    this.#request.abort();
    this.#request = new AbortController();
  };

  #watchPage(method: "addEventListener" | "removeEventListener") {
    window[method]("online", this.comeBack);
    document[method]("visibilitychange", this.#onVisibilityChange);
  }

  readonly #onVisibilityChange = () => {
    if (document.visibilityState === "visible") this.comeBack();
  };

  #set(change: Partial<LiveState<Result | First>>) {
    this.#state = { ...this.#state, error: undefined, ...change };
    for (const listener of this.#listeners) listener();
  }
}
