import { setTimeout as delay } from "node:timers/promises";

/** The number of visitors at the same time. */
const visitors = 20;

/** The time for which a visitor waits before opening the next page. */
const pauseMs = 250;

/** Simulates visitors who open pages for some seconds. Returns how many milliseconds each page took. */
export async function visit(
  url: string,
  pathOf: (index: number) => string,
  seconds: number,
): Promise<number[]> {
  const times: number[] = [];
  const end = performance.now() + seconds * 1000;
  let index = 0;
  const visitPages = async (visitor: number) => {
    await delay((visitor * pauseMs) / visitors);
    while (performance.now() < end) {
      const start = performance.now();
      const response = await fetch(url + pathOf(index++));
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`Status ${response.status} of ${response.url}`);
      times.push(performance.now() - start);
      await delay(pauseMs);
    }
  };
  await Promise.all(Array.from({ length: visitors }, (_, visitor) => visitPages(visitor)));
  return times;
}
