import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright/test";

const dialog = ":is([role=dialog], [role=alertdialog])[data-state=open]";

/**
 * Returns the rules of axe that the open dialog breaks, or the page if no dialog is open, with the elements that break
 * them. Covers all impacts, or only the given ones.
 */
export async function violations(page: Page, impacts?: string[]): Promise<string[]> {
  // The legacy mode opens no additional page for each check. It can't check frames of other sites, which the shop does
  // not have.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  if ((await page.locator(dialog).count()) > 0) axe.include(dialog);
  const { violations } = await axe.options({ resultTypes: ["violations"] }).analyze();
  return violations
    .filter(({ impact }) => !impacts || (impact && impacts.includes(impact)))
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
}
