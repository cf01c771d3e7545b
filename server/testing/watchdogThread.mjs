/**
 * The code of the thread that hostile.ts starts. The thread sends `/healthz` to servers again and again, and measures
 * how long each response takes.
 */
import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { parentPort } from "node:worker_threads";

const request = "GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";

/** The pause between two requests. The pause is so short that every stall is noticed. */
const pauseMs = 25;

/**
 * Returns the milliseconds for which the main thread and this thread waited because other programs used the processor.
 * Only Linux counts this time; on other systems the function returns 0.
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
 * Resolves with the milliseconds until the server begins to respond or closes the connection. Leaves out the time for
 * which the server's thread or this thread waited for a processor.
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
  // Measures one more response, because the event loop may have stood still until now.
  ending.abort();
  if (!ports) return;
  ending = new AbortController();
  watch(ports, ending);
});
