import { type Measured, measure, type Requests } from "./load.ts";
import type { Server } from "./processes.ts";
import { median } from "./report.ts";

/** How much to measure: rounds, after `warmUp` requests of each scenario, until V8 has optimized the code. */
export type Effort = { rounds: number; warmUp: number };

/** Requests before each measurement: a server that waited while others were measured has given up memory and code. */
const resumed = 1_500;

/** Requests to a server over some connections. */
export type Scenario = {
  label: string;
  server: Server;
  requests: Requests;
  seconds: number;
  connections: number;
  /** The same requests to a bare server that sends the same response. */
  reference?: Scenario;
};

export type Result = Scenario & { measured: Measured };

/**
 * Measures scenarios in turn, in rounds, so that a busy machine slows all of them alike, and takes the
 * medians. A scenario that is listed several times is measured as often in each round.
 */
export async function measureInTurn(
  scenarios: Scenario[],
  { rounds, warmUp }: Effort,
): Promise<Result[]> {
  const measured = new Map<Scenario, Measured[]>(scenarios.map((scenario) => [scenario, []]));
  for (const { server, requests, connections } of measured.keys()) {
    await measure(server, requests, { connections, amount: warmUp });
  }
  for (let round = 0; round < rounds; round++) {
    process.stderr.write(`Round ${round + 1} of ${rounds} …\n`);
    for (const scenario of scenarios) {
      const { server, requests, seconds, connections } = scenario;
      await measure(server, requests, { connections, amount: resumed });
      measured.get(scenario)?.push(await measure(server, requests, { seconds, connections }));
    }
  }
  return [...measured].map(([scenario, all]) => ({ ...scenario, measured: medians(all) }));
}

const medians = (all: Measured[]): Measured => ({
  serverUs: median(all.map(({ serverUs }) => serverUs)),
  databaseUs: median(all.map(({ databaseUs }) => databaseUs)),
  perSecond: median(all.map(({ perSecond }) => perSecond)),
  p50: median(all.map(({ p50 }) => p50)),
  p99: median(all.map(({ p99 }) => p99)),
});

/** Processor time of server and backends for one request, in microseconds. */
export const processorUs = ({ measured }: Result) => measured.serverUs + measured.databaseUs;

/** How much more processor time a result takes than another one. */
export const ratioTo = (other: Result | undefined, result: Result): number =>
  other ? processorUs(result) / processorUs(other) : Number.NaN;

/** The result of a scenario's reference. */
export const referenceOf = (results: Result[], { reference }: Result): Result | undefined =>
  results.find(({ server }) => server === reference?.server);

/** All results but those of references, as a table in Markdown; the first one is the smallest bare server. */
export function details(results: Result[]): string {
  const [smallest] = results;
  const rows = results
    .filter((result) => result.reference || result === smallest)
    .map((result) => {
      const { serverUs, databaseUs, perSecond, p50, p99 } = result.measured;
      const reference = referenceOf(results, result) ?? smallest;
      const ratios = [reference, smallest].map((other) => `${ratioTo(other, result).toFixed(1)} ×`);
      const bareUs = reference?.measured.serverUs ?? Number.NaN;
      return [result.label, serverUs, databaseUs, bareUs, ...ratios, perSecond, p50, p99]
        .map((cell) => (typeof cell === "number" ? Math.round(cell) : cell))
        .join(" | ");
    });
  const head =
    "scenario | server µs | PostgreSQL µs | its bare server µs | ratio | to the smallest bare server | requests/s | p50 ms | p99 ms";
  return [head, `---${"|---:".repeat(8)}`, ...rows].map((row) => `| ${row} |`).join("\n");
}
