import autocannon from "autocannon";
import { processorSeconds, type Server, secondsBetween } from "./processes.ts";

/** One request, or several that are sent in turn. */
export type Requests = { path: string; method?: "POST"; body?: string }[];

/** Per request: microseconds of processor time of server and PostgreSQL backends; latencies in milliseconds. */
export type Measured = {
  serverUs: number;
  databaseUs: number;
  perSecond: number;
  p50: number;
  p99: number;
};

/** Apollo Server's CSRF prevention wants this content type of a GET, too. */
export const headers = { "content-type": "application/json" };

/**
 * Sends requests for some seconds over `connections` connections, each of which begins at another one.
 * Throws where a response is not 2xx.
 */
export async function measure(
  server: Server,
  requests: Requests,
  { seconds, connections }: { seconds: number; connections: number },
): Promise<Measured> {
  const all = requests.map((request) => ({ ...request, headers }));
  let opened = 0;
  const before = await processorSeconds(server);
  const {
    latency,
    duration,
    requests: sent,
    non2xx,
    errors,
  } = await autocannon({
    url: server.url,
    duration: seconds,
    connections,
    requests: all,
    setupClient: (client) => {
      const first = Math.floor((opened * all.length) / connections);
      opened = (opened + 1) % connections;
      client.setRequests([...all.slice(first), ...all.slice(0, first)]);
    },
    timeout: 60,
  });
  const used = secondsBetween(before, await processorSeconds(server));
  if (non2xx + errors > 0) throw new Error(`${non2xx + errors} of ${all[0]?.path} failed`);
  return {
    serverUs: (used.server / sent.total) * 1e6,
    databaseUs: (used.database / sent.total) * 1e6,
    perSecond: sent.total / duration,
    p50: latency.p50,
    p99: latency.p99,
  };
}
