import { localAddressIn } from "../../../shared/siteRoutes.ts";
import type { Redirect } from "../../generated/prisma/client.ts";

/** The columns of a redirect that are needed to follow it. */
export type Rule = Pick<Redirect, "id" | "from" | "to" | "kind">;

/** The address to which a request is redirected, and the first rule that applied. */
export type Target = { to: string; rule: Rule };

/** Returns a path without its language. */
const plain = (path: string) => path.replace(/^\/bn(?=\/)/, "");

/** The largest number of redirects in a chain. A longer chain counts as a loop. */
const maxSteps = 20;

/** The rules by the paths that they match, so that a request needs only a few look-ups in memory. */
export class RedirectTable {
  readonly #rules: ReadonlyMap<string, Rule>;

  constructor(rules: readonly Rule[]) {
    this.#rules = new Map(rules.map((rule) => [rule.from, rule]));
  }

  /**
   * Returns the final target of a path, so that clients follow only one redirect. Returns undefined if no rule applies
   * or the rules form a loop. A path in Bangla follows its own rule, or else the rule for the path without the
   * language.
   */
  find(path: string): Target | undefined {
    return this.#last(path, (from) => this.#inLanguage(from));
  }

  /**
   * Returns whether a path has a rule but no final target in one of the languages, because rules lead back to each
   * other.
   */
  isLoop(path: string): boolean {
    return [path, `/bn${path}`].some(
      (each) => (this.#step(each) ?? this.#step(plain(each))) && !this.find(each),
    );
  }

  #inLanguage(path: string): Target | undefined {
    const own = this.#chain(path);
    if (own || plain(path) === path) return own;
    const target = this.#chain(plain(path));
    return target && { ...target, to: localAddressIn("bn", target.to) };
  }

  #chain(path: string): Target | undefined {
    return this.#last(path, (from) => this.#step(from));
  }

  /** Follows targets, and returns the last target. */
  #last(path: string, next: (path: string) => Target | undefined): Target | undefined {
    const first = next(path);
    let target = first;
    for (let steps = 1; target && steps <= maxSteps; steps++) {
      const further = next(target.to.split("?")[0] ?? "");
      if (!further) return first && { ...first, to: target.to };
      target = further;
    }
    return undefined;
  }

  /**
   * Returns the next target of a path. An exact rule takes precedence over rules for prefixes, and a longer prefix over
   * a shorter prefix.
   */
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
