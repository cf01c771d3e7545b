import autocannon from "autocannon";
import {
  processorSeconds,
  type RecordedResponse,
  type Server,
  secondsBetween,
} from "./processes.ts";

/** One or more requests, which are sent in turn. */
export type Requests = {
  path: string;
  method?: "POST";
  body?: string;
  /**
   * Whether each connection gives the operation a different name. If several connections sent equal requests at the
   * same time, the server would execute the operation only once.
   */
  isApart?: boolean;
}[];

/**
 * The results of a measurement: the microseconds of processor time that the server and PostgreSQL's backends need for a
 * request, the number of requests per second, and percentiles of the latency in milliseconds.
 */
export type Measured = {
  serverUs: number;
  databaseUs: number;
  perSecond: number;
  p50: number;
  p99: number;
};

/** Apollo Server's CSRF prevention requires this content type, even for GET. */
export const headers = { "content-type": "application/json" };

/** The response headers that Node sets by itself. */
const ownHeaders = ["connection", "keep-alive", "date", "content-length", "transfer-encoding"];

/** Returns the uncompressed response to the first request, as `measure` receives it. */
export async function record({ url }: Server, [request]: Requests): Promise<RecordedResponse> {
  const { path = "", method, body } = request ?? {};
  const init = { method, body, headers: { ...headers, "accept-encoding": "identity" } };
  const response = await fetch(url + path, init);
  const sent = [...response.headers].filter(([name]) => !ownHeaders.includes(name));
  return {
    status: response.status,
    headers: Object.fromEntries(sent),
    body: await response.text(),
  };
}

/** The number of connections, and either how many seconds to send requests or how many requests to send. */
export type Load = { connections: number } & ({ seconds: number } | { amount: number });

/**
 * Sends requests in turn. Each connection begins with a different request. Throws if the status of a response is not
 * 2xx.
 */
export async function measure(server: Server, requests: Requests, load: Load): Promise<Measured> {
  const { connections } = load;
  let opened = 0;
  const times: number[] = [];
  const before = await processorSeconds(server);
  const {
    duration,
    requests: sent,
    non2xx,
    errors,
  } = await autocannon({
    url: server.url,
    ...("seconds" in load ? { duration: load.seconds } : { amount: load.amount }),
    connections,
    setupClient: (client) => {
      const all = requests.map((request) => ({ ...named(request, opened), headers }));
      const first = Math.floor((opened * all.length) / connections);
      opened = (opened + 1) % connections;
      client.setRequests([...all.slice(first), ...all.slice(0, first)]);
      // Collects the response times here, because Autocannon rounds its own percentiles to whole milliseconds.
      client.on("response", (_status, _bytes, milliseconds) => times.push(milliseconds));
    },
    timeout: 60,
  });
  const used = secondsBetween(before, await processorSeconds(server));
  if (non2xx + errors > 0) throw new Error(`${non2xx + errors} of ${requests[0]?.path} failed`);
  return {
    serverUs: (used.server / sent.total) * 1e6,
    databaseUs: (used.database / sent.total) * 1e6,
    perSecond: sent.total / duration,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
  };
}

function named({ isApart, body, ...request }: Requests[number], connection: number) {
  return {
    ...request,
    body: isApart ? body?.replace(/query (\w+)/, `query $1${connection}`) : body,
  };
}

const percentile = (times: number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? Number.NaN;
