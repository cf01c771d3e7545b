import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from "web-vitals";

const endpoint = "/api/v1/vitals";

/** The metrics that have not been sent yet, with the latest value for each name. */
const pending = new Map<string, Pick<Metric, "name" | "rating">>();

/** Sends all metrics in one beacon, which the browser sends even if the page is closed. */
function report() {
  if (document.visibilityState !== "hidden" || pending.size === 0) return;
  const body = new Blob([JSON.stringify([...pending.values()])], { type: "application/json" });
  pending.clear();
  navigator.sendBeacon(endpoint, body);
}

/**
 * Reports the web vitals of this visit to the server whenever the page is hidden. Includes metrics from before the
 * library was loaded.
 */
export function reportVitals(): void {
  const collect = ({ name, rating }: Metric) => void pending.set(name, { name, rating });
  for (const on of [onCLS, onFCP, onINP, onLCP, onTTFB]) on(collect);
  // This listener must be added after the library's own listeners, because they complete the metrics when the page is
  // hidden.
  addEventListener("visibilitychange", report);
}
