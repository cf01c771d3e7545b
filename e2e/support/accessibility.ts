import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright/test";

const dialog = ":is([role=dialog], [role=alertdialog])[data-state=open]";

/**
 * Returns the axe rules that the page breaks, with the elements that break them. If a dialog is open, checks only the
 * dialog. If `impacts` is given, returns only rules with one of these impacts.
 */
export async function violations(page: Page, impacts?: string[]): Promise<string[]> {
  // In its legacy mode, axe does not open an additional page for each check. That mode can't check frames from other
  // sites, but the shop has none.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  if ((await page.locator(dialog).count()) > 0) axe.include(dialog);
  const { violations } = await axe.options({ resultTypes: ["violations"] }).analyze();
  return violations
    .filter(({ impact }) => !impacts || (impact && impacts.includes(impact)))
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
}
