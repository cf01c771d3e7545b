import { t } from "../i18n.ts";

export type LiveState<Result> = {
  /** The newest result that has arrived. Unless the status is `current`, the result may belong to an earlier input. */
  result: Result;
  /**
   * `current`: `result` belongs to the current input. `loading`: the result of the current input is being loaded.
   * `slow`: loading has taken more than two seconds. `failed`: loading failed.
   */
  status: "current" | "loading" | "slow" | "failed";
  /** The error, if the status is `failed`. */
  error?: unknown;
};

type Options<Input, Result, First> = {
  /** Reads the result. `signal` is aborted when a newer input replaces `input`. */
  read: (input: Input, signal: AbortSignal) => Promise<Result>;
  /** The result shown before the first response, and while there is no input. */
  first: First;
  /** The input whose result is `first`. */
  firstInput?: Input;
  /** The pause between a change of the input and the request. Set this for inputs that are typed. */
  pauseMs?: number;
  /** The minimum time between two requests. Holding an arrow key down changes a choice thirty times a second. */
  spacingMs?: number;
  /** The age from which a result is read again when the page becomes visible or the network returns. */
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
  /** The input that the state's result belongs to, and the time when the result arrived. */
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
      // The request was cancelled when the last listener unsubscribed.
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

  /** Returns whether the query currently follows this input. */
  readonly isAt = (input: Input | undefined): boolean => keyOf(input) === keyOf(this.#input);

  /** Follows this input from now on. Reads its result unless the query already has it. */
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

  /** Reads the result of the current input now. Rejects if reading fails or the input changes in the meantime. */
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

  /** Same as `refresh`, but a failure changes the state instead of rejecting. Call this from a button. */
  readonly retry = (): void => void this.refresh().catch(() => undefined);

  /**
   * Reads the result again if reading failed or is slow, or if the result is old. Called when the page becomes visible
   * or the network returns.
   */
  readonly comeBack = (): void => {
    const { status } = this.#state;
    const { staleMs = Number.POSITIVE_INFINITY } = this.#options;
    const isOld = status === "current" && Date.now() - this.#answered.at > staleMs;
    if (isOld || status === "failed" || status === "slow") this.retry();
  };

  /** Cancels the request in progress, or the request that would follow after the pause. */
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
