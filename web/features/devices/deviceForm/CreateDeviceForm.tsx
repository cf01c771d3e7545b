import { useNavigate } from "react-router-dom";
import type { DeviceInput } from "../../../generated/CreateDevice.ts";
import type { DeviceKind } from "../../../platform/kinds.ts";
import { deviceRoutes } from "../../../platform/paths.ts";
import { usePageForm } from "../../../ui/forms/usePageForm.ts";
import { DeviceForm } from "./DeviceForm.tsx";
import { type Draft, emptyDraft, partLabels } from "./draft.ts";
import { formKinds } from "./formKinds.tsx";
import { deviceRules } from "./rules.ts";

type CreateDeviceFormProps = {
  kind: DeviceKind;
  /** The values that an add request has provided. */
  known?: Partial<Draft>;
  create: (device: DeviceInput) => Promise<unknown>;
};

/** The form that adds a device to the catalogue. After saving, it opens the list that contains the device. */
export function CreateDeviceForm({ kind, known, create }: CreateDeviceFormProps) {
  const navigate = useNavigate();
  const form = usePageForm({
    schema: deviceRules[kind]("create"),
    initial: { ...emptyDraft, ...known },
    labels: partLabels,
    faultMessage: formKinds[kind].faultMessage,
    save: create,
    onSaved: () => navigate(deviceRoutes.buyList[kind]),
  });
  return <DeviceForm kind={kind} form={{ ...form, mode: "create" }} />;
}
