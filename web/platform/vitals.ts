import type { Metric } from "web-vitals";

const endpoint = "/api/v1/vitals";

/** A beacon outlives the page, which most vitals are known at the end of. */
function report({ name, rating }: Metric) {
  const body = new Blob([JSON.stringify([{ name, rating }])], { type: "application/json" });
  navigator.sendBeacon(endpoint, body);
}

/**
 * Has this visit's web vitals counted by the shop's server. Loaded when nothing else needs the line:
 * what happened before is measured all the same.
 */
export function reportVitals(): void {
  const begin = async () => {
    const { onCLS, onFCP, onINP, onLCP, onTTFB } = await import("web-vitals");
    for (const on of [onCLS, onFCP, onINP, onLCP, onTTFB]) on(report);
  };
  const wheneverLoaded = () => void begin().catch(() => undefined);
  if (document.readyState === "complete") wheneverLoaded();
  else addEventListener("load", wheneverLoaded, { once: true });
}
