import type { DeviceInput } from "../../../generated/CreateDevice.ts";
import type { DeviceKind } from "../../../platform/kinds.ts";
import { usePageForm } from "../../../ui/forms/usePageForm.ts";
import { DeviceForm } from "./DeviceForm.tsx";
import { type Draft, emptyDraft, partLabels } from "./draft.ts";
import { formKinds } from "./formKinds.tsx";
import { deviceRules } from "./rules.ts";

type CreateDeviceFormProps = {
  kind: DeviceKind;
  /** Values that are known already, from an add request. */
  known?: Partial<Draft>;
  create: (device: DeviceInput) => Promise<unknown>;
  onCreated: () => void;
};

/** The form that puts a device into the catalogue. */
export function CreateDeviceForm({ kind, known, create, onCreated }: CreateDeviceFormProps) {
  const form = usePageForm({
    schema: deviceRules[kind]("create"),
    initial: { ...emptyDraft, ...known },
    labels: partLabels,
    faultMessage: formKinds[kind].faultMessage,
    save: create,
    onSaved: onCreated,
  });
  return <DeviceForm kind={kind} form={{ ...form, mode: "create" }} />;
}
