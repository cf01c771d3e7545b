import { SaveDeviceDocument } from "../../generated/SaveDevice.ts";
import { UnsaveDeviceDocument } from "../../generated/UnsaveDevice.ts";
import { messageOf } from "../../platform/graphql/errors.ts";
import { write } from "../../platform/graphql/operations.ts";
import { t } from "../../platform/i18n.ts";
import { currentUser } from "../../platform/session.ts";
import { toast } from "../../ui/toasts/toasts.ts";
import { inTurn } from "./inTurn.ts";
import { readLists, visitor, writeLists } from "./savedIds.ts";

/** The maximum number of devices that a visitor can save. A login can add this many devices to the account. */
const maxOfVisitor = 100;

/**
 * Saves or removes a device. The change takes effect in this browser at once. If a user is logged in, it is also sent
 * to the account.
 */
export async function changeSaved(id: string, saves: boolean): Promise<void> {
  const user = currentUser();
  if (!user) return changeOfVisitor(id, saves);
  const { _id: owner } = user;
  change(owner, id, saves);
  try {
    await inTurn(async () => {
      if (saves) await write(SaveDeviceDocument, { deviceId: id });
      else await write(UnsaveDeviceDocument, { deviceId: id });
      // Changes the list again, because data that was read from the account in the meantime may lack the change.
      change(owner, id, saves);
    });
  } catch (error) {
    change(owner, id, !saves);
    toast.error(messageOf(error));
  }
}

function changeOfVisitor(id: string, saves: boolean): void {
  const count = readLists()[visitor]?.length ?? 0;
  if (saves && count >= maxOfVisitor)
    toast.error(
      t(
        "This browser keeps {count} saved devices, and has no room for more. Log in to save more.",
        {
          count,
        },
      ),
    );
  else change(visitor, id, saves);
}

/**
 * Changes a list. The device is also removed from the visitor's list, which may contain devices that are not in the
 * account yet.
 */
function change(owner: string, id: string, saves: boolean): void {
  const lists = readLists();
  const without = (name: string) => (lists[name] ?? []).filter((each) => each !== id);
  writeLists({
    ...lists,
    [visitor]: without(visitor),
    [owner]: saves ? [id, ...without(owner)] : without(owner),
  });
}
