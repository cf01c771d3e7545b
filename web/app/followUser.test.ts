import { afterEach, beforeEach, expect, test, vi } from "vitest";

// Each test imports the modules anew, because they hold the state of one tab: the time of the last shown write and the
// number of unsaved forms.
beforeEach(() => {
  vi.resetModules();
  localStorage.clear();
});

// A test can't stop following the user. Without new modules, the follower would react to the logins of later test
// files.
afterEach(() => vi.resetModules());

/** Notifies this tab that another tab has saved a change. */
function writeElsewhere(): void {
  localStorage.setItem("lastWrite", String(Date.now() + 60_000 * ++writes));
  dispatchEvent(new Event("storage"));
}

let writes = 0;

test("a write in another tab is shown by the page and by parts that read on demand, unless the page has a form with unsaved changes", async () => {
  const { followUser } = await import("./followUser.ts");
  const { markUnsaved, whenRefetched } = await import("../platform/graphql/writes.ts");
  const revalidate = vi.fn(async () => undefined);
  const refetch = vi.fn(async () => undefined);
  whenRefetched(refetch);
  followUser(false, Promise.resolve({ revalidate }));
  await Promise.resolve();
  writeElsewhere();
  expect(revalidate).toHaveBeenCalledTimes(1);
  const saved = markUnsaved();
  writeElsewhere();
  expect(revalidate).toHaveBeenCalledTimes(1);
  saved();
  writeElsewhere();
  expect(revalidate).toHaveBeenCalledTimes(2);
  expect(refetch).toHaveBeenCalledTimes(2);
});
