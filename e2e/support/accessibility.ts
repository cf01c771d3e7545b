import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright/test";

/**
 * Rules of axe that the page breaks, with the elements that break them; of all impacts, or only of
 * those named.
 */
export async function violations(page: Page, impacts?: string[]): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    // Without another page for each look: we have no frames of others.
    .setLegacyMode()
    .options({ resultTypes: ["violations"] })
    .analyze();
  return violations
    .filter(({ impact }) => !impacts || (impact && impacts.includes(impact)))
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
}
