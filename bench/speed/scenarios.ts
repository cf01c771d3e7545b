import { type Asked, type Measured, measure } from "./load.ts";
import type { Server } from "./processes.ts";
import { median } from "./report.ts";

/** How much is measured: rounds, after so many seconds in which each scenario warms up. */
export type Effort = { rounds: number; warmSeconds: number };

/** Requests to a server, as many at once as there are connections. */
export type Scenario = {
  label: string;
  server: Server;
  asked: Asked;
  seconds: number;
  connections: number;
};

export type Result = Scenario & { measured: Measured };

/**
 * Measures scenarios in turn, several rounds, so that a busy machine slows down all alike, and takes
 * the medians. Not the least: what a request costs goes both ways, by how many lie ready at a time, the
 * more so the less is done for each, and the ratio would be that to the bare server's luckiest round.
 * A scenario that is in the list several times is measured as often in each round.
 */
export async function measureInTurn(
  scenarios: Scenario[],
  { rounds, warmSeconds }: Effort,
): Promise<Result[]> {
  const found = new Map<Scenario, Measured[]>(scenarios.map((scenario) => [scenario, []]));
  for (const { server, asked, ...how } of found.keys()) {
    // Node's compiler wants some thousands of requests until it has done its best.
    await measure(server, asked, { ...how, seconds: warmSeconds });
  }
  for (let round = 0; round < rounds; round++) {
    process.stderr.write(`Round ${round + 1} of ${rounds} …\n`);
    for (const scenario of scenarios) {
      const { server, asked, ...how } = scenario;
      found.get(scenario)?.push(await measure(server, asked, how));
    }
  }
  return [...found].map(([scenario, all]) => ({ ...scenario, measured: summary(all) }));
}

const summary = (all: Measured[]): Measured => ({
  processorUs: median(all.map(({ processorUs }) => processorUs)),
  perSecond: median(all.map(({ perSecond }) => perSecond)),
  p50: median(all.map(({ p50 }) => p50)),
  p99: median(all.map(({ p99 }) => p99)),
});

/** All that was measured of the scenarios, as a table in Markdown. */
export function details(results: Result[]): string {
  const bare = results[0]?.measured.processorUs ?? Number.NaN;
  const rows = results.map(({ label, measured: { processorUs, perSecond, p50, p99 } }) =>
    [label, processorUs, `${(processorUs / bare).toFixed(2)} ×`, perSecond, p50, p99]
      .map((cell) => (typeof cell === "number" ? Math.round(cell) : cell))
      .join(" | "),
  );
  const head = "what | processor µs | to the bare server | requests/s | p50 ms | p99 ms";
  return [head, "---|---:|---:|---:|---:|---:", ...rows].map((row) => `| ${row} |`).join("\n");
}
