import type { Metric } from "web-vitals";

const endpoint = "/api/v1/vitals";

/** What is known of this visit and not told yet: the newest of each name. */
const known = new Map<string, Pick<Metric, "name" | "rating">>();

/** A beacon outlives the page. One tells all: each by itself would hold up what somebody is doing. */
function report() {
  if (document.visibilityState !== "hidden" || known.size === 0) return;
  const body = new Blob([JSON.stringify([...known.values()])], { type: "application/json" });
  known.clear();
  navigator.sendBeacon(endpoint, body);
}

async function measure() {
  const { onCLS, onFCP, onINP, onLCP, onTTFB } = await import("web-vitals");
  const remember = ({ name, rating }: Metric) => void known.set(name, { name, rating });
  for (const on of [onCLS, onFCP, onINP, onLCP, onTTFB]) on(remember);
  // After theirs, which learn the last of it when the page is left.
  addEventListener("visibilitychange", report);
}

/**
 * Has this visit's web vitals counted by the shop's server, when the page is left. Loaded when nothing
 * else needs the line: what happened before is measured all the same.
 */
export function reportVitals(): void {
  const wheneverLoaded = () => void measure().catch(() => undefined);
  if (document.readyState === "complete") wheneverLoaded();
  else addEventListener("load", wheneverLoaded, { once: true });
}
