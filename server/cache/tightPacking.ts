/** The most that waits: what is asked for often comes again. */
const longest = 200;

/** Work that nobody waits for, one piece after the other. */
export class TightPacking {
  readonly #waiting: (() => Promise<void>)[] = [];
  #busy = false;

  add(work: () => Promise<void>): void {
    if (this.#waiting.length < longest) this.#waiting.push(work);
    if (!this.#busy) void this.#run();
  }

  async #run(): Promise<void> {
    this.#busy = true;
    for (let work = this.#waiting.shift(); work; work = this.#waiting.shift()) {
      // What could not be packed better stays as it is.
      await work().catch(() => undefined);
    }
    this.#busy = false;
  }
}
