import { Box, chakra, Heading } from "@chakra-ui/react";
import { useEffect, useRef, useState } from "react";
import type { DeviceInput } from "../../../generated/CreateDevice.ts";
import type { DeviceDraftFragment } from "../../../generated/DeviceDraft.ts";
import { UpdateDeviceDocument } from "../../../generated/UpdateDevice.ts";
import { codeOf } from "../../../platform/graphql/errors.ts";
import { t } from "../../../platform/i18n.ts";
import type { DeviceKind } from "../../../platform/kinds.ts";
import { useSave } from "../../../ui/actions/useSave.ts";
import { useStoredDraft } from "../../../ui/forms/useFormDraft.ts";
import { usePageForm } from "../../../ui/forms/usePageForm.ts";
import { Rich } from "../../../ui/text/Rich.tsx";
import { DeviceForm } from "./DeviceForm.tsx";
import { draftOf, partLabels } from "./draft.ts";
import type { DeviceFormState } from "./fields.tsx";
import { formKinds } from "./formKinds.tsx";
import { type Change, mergeDrafts, parts } from "./merge.ts";
import { deviceRules } from "./rules.ts";

type UpdateDeviceFormProps = {
  kind: DeviceKind;
  device: DeviceDraftFragment;
  /** Reads the device's current state. Resolves to undefined if the device was deleted. */
  reload: () => Promise<DeviceDraftFragment | undefined>;
  onUpdated: () => unknown;
};

const isVersionOf = (base: unknown, device: DeviceDraftFragment): base is DeviceDraftFragment =>
  typeof base === "object" && base !== null && "id" in base && base.id === device.id;

/**
 * The form that updates a device. The stored draft contains the version of the device on which it is based. If another
 * admin has saved the device in the meantime, the form merges and shows the other admin's changes. The next update is
 * then based on the other admin's version.
 */
export function UpdateDeviceForm({ kind, device, reload, onUpdated }: UpdateDeviceFormProps) {
  const stored = useStoredDraft()?.base;
  const [base, setBase] = useState(isVersionOf(stored, device) ? stored : device);
  const [changes, setChanges] = useState<readonly Change[]>();
  const update = useSave(UpdateDeviceDocument, {
    handlesConflicts: true,
    done: formKinds[kind].updated,
  });

  const mergeNewest = async () => {
    const newest = await reload();
    if (!newest) return;
    const merged = mergeDrafts(draftOf(base), form.getValues(), draftOf(newest));
    form.reset(draftOf(newest), { keepValues: true });
    for (const part of parts) form.setValue(part, merged.draft[part], { shouldDirty: true });
    setChanges(merged.changes);
    setBase(newest);
  };
  const save = async (input: DeviceInput) => {
    const { id, version } = base;
    try {
      await update({ id, version, input });
    } catch (error) {
      if (codeOf(error) !== "CONFLICT") throw error;
      await mergeNewest();
      throw new Error(
        t("Another admin has saved this device in the meantime. See what they changed."),
      );
    }
  };
  const form = usePageForm({
    schema: deviceRules[kind]("update"),
    initial: draftOf(base),
    base,
    labels: partLabels,
    faultMessage: formKinds[kind].faultMessage,
    save,
    onSaved: onUpdated,
  });
  return (
    <DeviceForm
      kind={kind}
      form={{ ...form, mode: "update", pieces: piecesOf(base) }}
      notice={changes && <ConflictNotice changes={changes} />}
    />
  );
}

/**
 * Returns the title of the device and the variants that have units. Returns undefined if price and stock don't follow
 * from units.
 */
const piecesOf = (device: DeviceDraftFragment): DeviceFormState["pieces"] =>
  device.hasUnits
    ? {
        title: device.title,
        variantIds:
          "variants" in device
            ? device.variants.filter(({ hasUnits }) => hasUnits).map(({ id }) => id)
            : [],
      }
    : undefined;

/** Shows what another admin has changed in the meantime. The notice takes the focus, which scrolls it into view. */
function ConflictNotice({ changes }: { changes: readonly Change[] }) {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: focuses the notice again if there are more changes.
  useEffect(() => box.current?.focus(), [changes]);
  return (
    <Box
      ref={box}
      role="alert"
      tabIndex={-1}
      mt="6"
      p={{ base: "4", md: "6" }}
      bg="warning.subtle"
      color="warning.fg"
      borderRadius="l3"
    >
      <Heading as="h2" size="md">
        {t("Another admin saved this device while you were working on it")}
      </Heading>
      <Box mt="2">
        {t("Nothing that you typed is lost. Look at what they changed, then press Update again.")}
      </Box>
      <chakra.ul mt="3" ps="5" listStyle="disc">
        {changes.map(({ label, before, now, mineIsKept }) => (
          <li key={label}>
            <Rich
              text={t("<label/>: from “{before}” to “{after}”.", { before, after: now })}
              parts={{ label: <b>{label}</b> }}
            />{" "}
            {mineIsKept
              ? t("You also changed this. The form has your value.")
              : t("Added to your form.")}
          </li>
        ))}
      </chakra.ul>
    </Box>
  );
}
