import type { Redirect } from "../../generated/prisma/client.ts";

/** The columns of a redirect that following it needs. */
export type Rule = Pick<Redirect, "id" | "from" | "to" | "kind">;

/** The address to which a request is redirected, and the first rule that applied. */
export type Target = { to: string; rule: Rule };

/** The most redirects that can follow each other. More are taken for a loop. */
const maxSteps = 20;

/** The rules by the paths that they match, so that a request needs only a few look-ups in memory. */
export class RedirectTable {
  readonly #rules: ReadonlyMap<string, Rule>;

  constructor(rules: readonly Rule[]) {
    this.#rules = new Map(rules.map((rule) => [rule.from, rule]));
  }

  /**
   * Returns the final target of a path, so that clients follow only one redirect; undefined without a rule or in a
   * loop.
   */
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

  /** Whether a path has a rule, but no final target, because rules lead back to each other. */
  isLoop(path: string): boolean {
    return this.#step(path) !== undefined && this.find(path) === undefined;
  }

  /** Returns the next target of a path. An exact rule takes precedence, then the rule with the longest prefix. */
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
