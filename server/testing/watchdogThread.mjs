/** The thread of hostile.ts: sends `/healthz` to servers again and again, and measures how long each response takes. */
import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { parentPort } from "node:worker_threads";

const request = "GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";

/** The pause between two requests, short enough that no stall fits between them. */
const pauseMs = 25;

/**
 * Returns the milliseconds in which the main thread and this thread waited for a processor that other programs used.
 * Only Linux counts this time; other systems return 0.
 */
function waitedForProcessor() {
  try {
    return ["self", "thread-self"].reduce((sum, thread) => {
      const [, waitedNs] = readFileSync(`/proc/${thread}/schedstat`, "utf8").split(" ");
      return sum + Number(waitedNs) / 1_000_000;
    }, 0);
  } catch {
    return 0;
  }
}

/**
 * Resolves to the milliseconds until the server begins to respond or closes the connection. Leaves out the milliseconds
 * in which the server's thread or this thread waited for a processor.
 */
function timeOfResponse(port) {
  const started = performance.now() - waitedForProcessor();
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    const end = () => {
      socket.destroy();
      resolve(performance.now() - waitedForProcessor() - started);
    };
    socket.once("data", end).once("error", end).once("close", end);
    socket.write(request);
  });
}

async function watch(ports, { signal }) {
  let longestMs = 0;
  const measure = async () => {
    const times = await Promise.all(ports.map(timeOfResponse));
    longestMs = Math.max(longestMs, ...times);
  };
  await measure();
  parentPort.postMessage("watching");
  while (!signal.aborted) {
    await delay(pauseMs, undefined, { signal }).catch(() => undefined);
    await measure();
  }
  parentPort.postMessage(longestMs);
}

let ending = new AbortController();

parentPort.on("message", (ports) => {
  // One more response is measured, because the event loop may have stood still until now.
  ending.abort();
  if (!ports) return;
  ending = new AbortController();
  watch(ports, ending);
});
