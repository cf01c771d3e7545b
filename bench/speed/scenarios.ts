import { type Measured, measure, type Requests } from "./load.ts";
import type { Server } from "./processes.ts";
import { median } from "./report.ts";

/**
 * The number of rounds, and the number of requests with which each scenario warms up before the first round. V8
 * optimizes the code during these requests.
 */
export type Effort = { rounds: number; warmUp: number };

/** The number of requests to send before each measurement, because an idle server releases memory and compiled code. */
const resumed = 200;

/** Requests to send to a server over several connections. */
export type Scenario = {
  label: string;
  server: Server;
  requests: Requests;
  seconds: number;
  connections: number;
  /** The same requests to a bare server, which sends the shop's recorded response. */
  reference?: Scenario;
};

export type Result = Scenario & { measured: Measured };

/**
 * Measures scenarios in turn for several rounds, so that a busy machine slows all of them alike. Returns the medians. A
 * scenario that is listed twice is measured twice in each round.
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

/** Returns the processor time that the server and the backends need for one request, in microseconds. */
export const processorUs = ({ measured }: Result) => measured.serverUs + measured.databaseUs;

/** Returns the ratio of two results' processor times. Returns NaN if `other` is undefined. */
export const ratioTo = (other: Result | undefined, result: Result): number =>
  other ? processorUs(result) / processorUs(other) : Number.NaN;

/** Returns the result of the scenario that a result is compared with. */
export const referenceOf = (results: Result[], { reference }: Result): Result | undefined =>
  results.find(({ server, label }) => server === reference?.server && label === reference.label);

/**
 * Returns a Markdown table that shows each result beside the result of its reference. Leaves out results without a
 * reference.
 */
export function comparison(results: Result[], peer: string): string {
  const pairs = results.flatMap((result) => {
    const reference = referenceOf(results, result);
    return reference ? [[result, reference] as const] : [];
  });
  const rows = pairs.map(([result, reference]) => {
    const [ours, theirs] = [result.measured, reference.measured];
    const both = (name: keyof Measured, digits: number) =>
      [ours, theirs].map((measured) => measured[name].toFixed(digits));
    return [
      result.label,
      ...both("serverUs", 0),
      ...both("databaseUs", 0),
      Math.round(processorUs(result)),
      Math.round(processorUs(reference)),
      `${ratioTo(reference, result).toFixed(2)} ×`,
      ...both("p50", 1),
      ...both("p99", 1),
    ].join(" | ");
  });
  const columns = ["server µs", "PostgreSQL µs", "together µs"].flatMap((name) => [name, peer]);
  const head = ["scenario", ...columns, "ratio", "p50 ms", peer, "p99 ms", peer].join(" | ");
  return [head, `---${"|---:".repeat(11)}`, ...rows].map((row) => `| ${row} |`).join("\n");
}
