import autocannon from "autocannon";
import { processorSeconds, type Server } from "./processes.ts";

/** What is asked: one request, or several that take turns. */
export type Asked = { path: string; method?: "POST"; body?: string }[];

/** What a server took for some requests: µs of processor time for each, ms until it was answered. */
export type Measured = { processorUs: number; perSecond: number; p50: number; p99: number };

/** With them a GET for GraphQL shows that it isn't a link on somebody else's page. */
export const headers = { "content-type": "application/json" };

/**
 * Asks for some seconds, over `connections` at once, each of which begins elsewhere in what is asked.
 * Fails where an answer isn't a 200.
 */
export async function measure(
  server: Server,
  asked: Asked,
  { seconds, connections }: { seconds: number; connections: number },
): Promise<Measured> {
  const requests = asked.map((request) => ({ ...request, headers }));
  let begun = 0;
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
    requests,
    setupClient: (client) => {
      const first = Math.floor((begun * requests.length) / connections);
      begun = (begun + 1) % connections;
      client.setRequests([...requests.slice(first), ...requests.slice(0, first)]);
    },
    timeout: 60,
  });
  const used = (await processorSeconds(server)) - before;
  if (non2xx + errors > 0) throw new Error(`${non2xx + errors} of ${asked[0]?.path} failed`);
  return {
    processorUs: (used / sent.total) * 1e6,
    perSecond: sent.total / duration,
    p50: latency.p50,
    p99: latency.p99,
  };
}
