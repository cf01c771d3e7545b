import { screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { EditedPageFragment } from "../../generated/EditedPage.ts";
import type { ShopPageQuery } from "../../generated/ShopPage.ts";
import { removeForm, renderForm } from "../../testing/renderForm.tsx";
import { PageVersions } from "./PageVersions.tsx";

afterEach(removeForm);

const version = (number: number, changedSettings: string[] = [], authorName = "Karim") => ({
  __typename: "PageVersion" as const,
  id: `v${number}`,
  number,
  title: "Return and Refund Policy",
  publishedAt: "2026-11-29T06:00:00Z",
  authorName,
  changedSettings,
});

/** Renders the versions and returns the rows of the table. Version 5 is current and version 7 is scheduled. */
function rowsOf(versions: ShopPageQuery["pageVersions"]) {
  const page = {
    isPolicy: true,
    path: "/returnRefund",
    current: { number: 5 },
    scheduled: { number: 7 },
  };
  renderForm(<PageVersions page={page as EditedPageFragment} versions={versions} />);
  return screen.getAllByRole("row").slice(1);
}

test("an owner sees which versions resulted from settings, and can publish each other text again", () => {
  const rows = rowsOf([
    version(7),
    version(5, ["phone", "returnDays"]),
    version(4),
    version(3, ["name"]),
    version(2, ["name"]),
    version(1, [], ""),
  ]);
  expect(rows[1]?.textContent).toContain("Changed in the settings: Phone, Return days");
  expect(rows[2]?.textContent).not.toContain("Changed in the settings");
  expect(rows[5]?.textContent).toContain("Text of a new shop");
  const canPublish = rows.map((row) => within(row).queryByRole("button") !== null);
  // Version 5 is current, and version 7 is scheduled. Versions 4, 2 and 1 have the same text as the version after them.
  expect(canPublish).toEqual([false, false, false, true, false, false]);
});
