import type { DeviceInput } from "../../../generated/CreateDevice.ts";
import type { DeviceKind } from "../../../platform/kinds.ts";
import { DeviceForm } from "./DeviceForm.tsx";
import { type Draft, emptyDraft } from "./draft.ts";
import { deviceInput } from "./input.ts";
import { useDeviceForm } from "./useDeviceForm.ts";
import { useBegun, useKeptForm } from "./useKeptForm.ts";

type CreateDeviceFormProps = {
  kind: DeviceKind;
  /** What is known of the device already. */
  known?: Partial<Draft>;
  create: (device: DeviceInput) => Promise<unknown>;
  onCreated: () => void;
};

/** The form that puts a device into the catalogue. */
export function CreateDeviceForm({ kind, known, create, onCreated }: CreateDeviceFormProps) {
  const begun = useBegun();
  const form = useDeviceForm("create", { ...emptyDraft, ...known }, begun?.draft);
  const forget = useKeptForm(form);
  return (
    <DeviceForm
      kind={kind}
      form={form}
      save={(draft) => create(deviceInput[kind](draft))}
      onSaved={() => {
        forget();
        onCreated();
      }}
    />
  );
}
