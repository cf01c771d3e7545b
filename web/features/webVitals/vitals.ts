import type { Metric } from "web-vitals";

const endpoint = "/api/v1/vitals";

/** The metrics that have not been sent: the latest of each name. */
const pending = new Map<string, Pick<Metric, "name" | "rating">>();

/** Sends all metrics in one beacon, which outlives the page. */
function report() {
  if (document.visibilityState !== "hidden" || pending.size === 0) return;
  const body = new Blob([JSON.stringify([...pending.values()])], { type: "application/json" });
  pending.clear();
  navigator.sendBeacon(endpoint, body);
}

async function measure() {
  const { onCLS, onFCP, onINP, onLCP, onTTFB } = await import("web-vitals");
  const collect = ({ name, rating }: Metric) => void pending.set(name, { name, rating });
  for (const on of [onCLS, onFCP, onINP, onLCP, onTTFB]) on(collect);
  // After the library's own listeners, which complete the metrics when the page is hidden.
  addEventListener("visibilitychange", report);
}

/**
 * Reports the web vitals of this visit to the server when the page is hidden. The library is loaded after
 * the page; it also measures what happened before.
 */
export function reportVitals(): void {
  const load = () => void measure().catch(() => undefined);
  if (document.readyState === "complete") load();
  else addEventListener("load", load, { once: true });
}
