import { once } from "node:events";
import { Agent, request } from "node:http";
import { setTimeout as delay } from "node:timers/promises";

// Simulates programs with API keys in a separate process. The parent process sends { url, secrets, requestsPerMinute,
// paths, slowBodies }, and later "stop". This process then sends back the number of responses by status.
const agent = new Agent({ keepAlive: true, maxSockets: 200 });
const counts = {};
let isStopped = false;

/** Sends a request and counts the status of the response. */
async function send(url, headers) {
  const outgoing = request(url, { agent, headers });
  outgoing.end();
  const [response] = await once(outgoing, "response");
  response.resume();
  await once(response, "end");
  counts[response.statusCode] = (counts[response.statusCode] ?? 0) + 1;
}

/** Sends requests at the rate limit of a key, without waiting for the responses. */
async function poll({ url, requestsPerMinute, paths }, secret, first) {
  const intervalMs = 60_000 / requestsPerMinute;
  await delay(first);
  for (let index = first; !isStopped; index++) {
    const path = paths[index % paths.length].replace("$index", String(index));
    send(url + path, { authorization: `Bearer ${secret}` }).catch(() => {
      counts.failed = (counts.failed ?? 0) + 1;
    });
    await delay(intervalMs);
  }
}

/** Sends request bodies byte by byte, one after the other. */
async function sendSlowly({ url }, secret) {
  while (!isStopped) {
    const headers = {
      authorization: `Bearer ${secret}`,
      "content-type": "application/json",
      "content-length": 100_000,
    };
    const outgoing = request(`${url}/graphql`, { method: "POST", headers });
    outgoing.on("error", () => undefined);
    outgoing.on("response", (response) => response.resume());
    while (!isStopped && !outgoing.destroyed) {
      outgoing.write(" ");
      await delay(20);
    }
    outgoing.destroy();
  }
}

const [setup] = await once(process, "message");
const slow = Array.from({ length: setup.slowBodies }, (_, index) =>
  sendSlowly(setup, setup.secrets[index % setup.secrets.length]),
);
const polls = setup.secrets.map((secret, index) => poll(setup, secret, index));
await once(process, "message");
isStopped = true;
await Promise.all([...polls, ...slow]);
process.send(counts);
process.disconnect();
agent.destroy();
