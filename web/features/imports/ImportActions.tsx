import { useMutation } from "@apollo/client/react";
import { Box, Button, Flex, Link } from "@chakra-ui/react";
import { CancelImportDocument } from "../../generated/CancelImport.ts";
import type { ImportDetailsFragment } from "../../generated/ImportDetails.ts";
import { type DeviceImportMode, StartImportDocument } from "../../generated/StartImport.ts";
import { messageOf } from "../../platform/errors.ts";
import { ConfirmButton } from "../../ui/ConfirmButton.tsx";
import { grouped } from "../../ui/Price.tsx";
import { toast } from "../../ui/toasts.ts";
import { isOpen } from "./states.ts";

type ImportActionsProps = { of: ImportDetailsFragment };

/** What can be done with an import in its state. */
export function ImportActions({ of: row }: ImportActionsProps) {
  const { id, state, refused, mode } = row;
  const [cancel] = useMutation(CancelImportDocument, { variables: { id } });
  return (
    <Flex gap="3" wrap="wrap" align="center" mb="6">
      {state === "READY" && <StartButton of={row} />}
      {refused > 0 && (
        <Button asChild variant="outline">
          <Link href={`/api/v1/imports/${id}/refused.csv`} download>
            Refused rows as CSV
          </Link>
        </Button>
      )}
      {isOpen(state) && (
        <ConfirmButton
          variant="outline"
          colorPalette="danger"
          question={
            state === "RUNNING" && mode === "VALID"
              ? "Cancel this import? Devices that were written already stay."
              : "Cancel this import? Nothing of it is written."
          }
          confirmLabel="Cancel import"
          onConfirm={() => cancel().catch((error) => toast.error(messageOf(error)))}
        >
          Cancel
        </ConfirmButton>
      )}
    </Flex>
  );
}

/** With faults, an admin chooses: correct the file and upload it again, or import the rest. */
function StartButton({ of: { id, created, changed, refused } }: ImportActionsProps) {
  const [start, { loading }] = useMutation(StartImportDocument);
  const begin = (mode: DeviceImportMode) =>
    start({ variables: { id, mode } }).catch((error) => toast.error(messageOf(error)));
  const devices = created + changed === 1 ? "1 device" : `${grouped(created + changed)} devices`;
  if (created + changed === 0) return null;
  if (refused === 0)
    return (
      <Button loading={loading} onClick={() => void begin("ALL")}>
        Import {devices}
      </Button>
    );
  return (
    <>
      <Button loading={loading} onClick={() => void begin("VALID")}>
        Import {devices} without faults
      </Button>
      <Box fontSize="sm" color="fg.muted" flexBasis={{ base: "full", md: "auto" }}>
        Or correct the file and upload it again: then all or none are imported.
      </Box>
    </>
  );
}
