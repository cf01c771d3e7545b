import type { Redirect } from "../../generated/prisma/client.ts";

/** A redirect as requests follow it. */
export type Rule = Pick<Redirect, "id" | "from" | "to" | "kind">;

/** The path, or another address of the shop, to which a request leads, and the rule that decided. */
export type Target = { to: string; rule: Rule };

/** More redirects in a row are taken for a loop. */
const maxSteps = 20;

/** The rules by the paths that they match, so that a request is answered by a few look-ups in memory. */
export class RedirectTable {
  readonly #rules: ReadonlyMap<string, Rule>;

  constructor(rules: readonly Rule[]) {
    this.#rules = new Map(rules.map((rule) => [rule.from, rule]));
  }

  /** Returns where a path leads in the end, so that no redirect follows another; undefined without a rule or in a loop. */
  find(path: string): Target | undefined {
    const first = this.#step(path);
    let target = first;
    for (let steps = 1; target; steps++) {
      const [next = ""] = target.to.split("?");
      const further = this.#step(next);
      if (!further) return first && { ...first, to: target.to };
      if (steps === maxSteps) return undefined;
      target = further;
    }
    return undefined;
  }

  /** Whether a path that has a rule leads nowhere, because rules lead back to each other. */
  isLoop(path: string): boolean {
    return this.#step(path) !== undefined && this.find(path) === undefined;
  }

  /** An exact rule comes first, then the longest prefix. */
  #step(path: string): Target | undefined {
    const exact = this.#rules.get(path);
    if (exact?.kind === "EXACT") return { to: exact.to, rule: exact };
    for (let end = path.lastIndexOf("/"); end > 0; end = path.lastIndexOf("/", end - 1)) {
      const rule = this.#rules.get(`${path.slice(0, end)}/*`);
      const rest = path.slice(end + 1);
      if (rule) return { to: rule.to.endsWith("/*") ? rule.to.slice(0, -1) + rest : rule.to, rule };
    }
    return undefined;
  }
}
