import { useMutation } from "@apollo/client/react";
import { useState } from "react";
import type { DeviceDraftFragment } from "../../../generated/DeviceDraft.ts";
import { UpdateDeviceDocument } from "../../../generated/UpdateDevice.ts";
import { codeOf } from "../../../platform/errors.ts";
import type { DeviceKind } from "../../../platform/kinds.ts";
import { forgetDeviceLists } from "../staleLists.ts";
import { ConflictNotice } from "./ConflictNotice.tsx";
import { DeviceForm } from "./DeviceForm.tsx";
import { type Draft, draftOf } from "./draft.ts";
import { deviceInput } from "./input.ts";
import { type Change, mergeDrafts } from "./merge.ts";
import { useDeviceForm } from "./useDeviceForm.ts";
import { useBegun, useKeptForm } from "./useKeptForm.ts";

type UpdateDeviceFormProps = {
  kind: DeviceKind;
  device: DeviceDraftFragment;
  /** Reads the device as it is now, undefined where it is gone. */
  reload: () => Promise<DeviceDraftFragment | undefined>;
  onUpdated: () => void;
};

/**
 * The form that changes a device. Where somebody else has saved it meanwhile, their changes come
 * into the form and are told, and the next Update is made on theirs.
 */
export function UpdateDeviceForm({ kind, device, reload, onUpdated }: UpdateDeviceFormProps) {
  const begun = useBegun();
  const [base, setBase] = useState(begun?.base ?? device);
  const [changes, setChanges] = useState<readonly Change[]>();
  const form = useDeviceForm("update", draftOf(base), begun?.draft);
  const forget = useKeptForm(form, base);
  const [update] = useMutation(UpdateDeviceDocument, { update: forgetDeviceLists });

  const takeInTheirs = async (mine: Draft) => {
    const newest = await reload();
    if (!newest) return;
    const merged = mergeDrafts(draftOf(base), mine, draftOf(newest));
    form.change(merged.draft);
    setChanges(merged.changes);
    setBase(newest);
  };
  const save = async (draft: Draft) => {
    const { id, version } = base;
    try {
      await update({ variables: { id, version, input: deviceInput[kind](draft) } });
    } catch (error) {
      if (codeOf(error) !== "CONFLICT") throw error;
      await takeInTheirs(draft);
      throw new Error("Somebody else saved this device meanwhile. See what they changed.");
    }
  };
  return (
    <DeviceForm
      kind={kind}
      form={form}
      save={save}
      onSaved={() => {
        forget();
        onUpdated();
      }}
      notice={changes && <ConflictNotice changes={changes} />}
    />
  );
}
