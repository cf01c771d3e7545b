import { MergeSavedDocument, type MergeSavedMutation } from "../../generated/MergeSaved.ts";
import { SavedIdsDocument } from "../../generated/SavedIds.ts";
import { read, write } from "../../platform/graphql/operations.ts";
import { t } from "../../platform/i18n.ts";
import { currentUser, onSessionChange } from "../../platform/session.ts";
import { toast } from "../../ui/toasts/toasts.ts";
import { inTurn } from "./inTurn.ts";
import { readLists, visitor, whenShown, writeLists } from "./savedIds.ts";

/**
 * Keeps this browser's copy of the user's saved devices up to date. The copy is read once for each document that shows
 * hearts, and after each login. A login also adds the visitor's saved devices to the account. A logout removes the
 * copy. Call the returned function to stop.
 */
export function followAccount(): () => void {
  const follow = () => {
    const user = currentUser()?._id;
    if (!user) return removeAccounts();
    // If this fails, for instance because there is no network, the next page load tries again.
    const act = () => void inTurn(() => update(user)).catch(() => undefined);
    if (readLists()[visitor]?.length) act();
    else whenShown(act);
  };
  follow();
  let known = currentUser()?._id;
  return onSessionChange(() => {
    const user = currentUser()?._id;
    if (user === known) return;
    known = user;
    follow();
  });
}

async function update(user: string): Promise<void> {
  // Another tab may have added the devices in the meantime. Adding them again does no harm.
  const added = (readLists()[visitor] ?? []).slice(0, 100);
  const { ids, refusedIds } = added.length > 0 ? await merge(added) : await readAccount();
  if (currentUser()?._id !== user) return;
  const left = (readLists()[visitor] ?? []).filter(
    (id) => !added.includes(id) || refusedIds.includes(id),
  );
  writeLists({ [visitor]: left, [user]: ids });
  if (refusedIds.length > 0)
    toast.info(
      t(
        "Your list is full: {count, plural, one {# device stays} other {# devices stay}} in this browser only.",
        { count: refusedIds.length },
      ),
      { subject: "saved" },
    );
}

type Outcome = Pick<MergeSavedMutation["saveDevices"], "ids" | "refusedIds">;

async function merge(deviceIds: readonly string[]): Promise<Outcome> {
  return (await write(MergeSavedDocument, { deviceIds: [...deviceIds] })).saveDevices;
}

/** Same as `merge([])`. */
async function readAccount(): Promise<Outcome> {
  const { savedDevices } = await read(SavedIdsDocument, {});
  return { ids: savedDevices.ids, refusedIds: [] };
}

/**
 * Removes the copies of all accounts, because the next user of this browser must not see the previous user's saved
 * devices.
 */
function removeAccounts(): void {
  const { [visitor]: own = [], ...accounts } = readLists();
  if (Object.keys(accounts).length > 0) writeLists({ [visitor]: own });
}
