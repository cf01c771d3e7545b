import { useMutation } from "@apollo/client/react";
import { Box, Button, Flex, Link } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { CancelImportDocument } from "../../generated/CancelImport.ts";
import type { ImportDetailsFragment } from "../../generated/ImportDetails.ts";
import { type DeviceImportMode, StartImportDocument } from "../../generated/StartImport.ts";
import { codeOf, messageOf } from "../../platform/errors.ts";
import { t } from "../../platform/i18n.ts";
import { useRefresh } from "../../platform/useRefresh.ts";
import { ConfirmButton } from "../../ui/ConfirmButton.tsx";
import { toast } from "../../ui/toasts.ts";
import { isOpen } from "./states.ts";

type ImportActionsProps = { of: ImportDetailsFragment };

/** Tells of a failure; where another admin was quicker, the page is read again. */
function useFailure(): (error: unknown) => void {
  const refresh = useRefresh();
  return (error) => {
    toast.error(messageOf(error));
    if (codeOf(error) === "CONFLICT") void refresh();
  };
}

/** What can be done with an import in its state. */
export function ImportActions({ of: row }: ImportActionsProps) {
  const { id, state, refused, mode } = row;
  const fail = useFailure();
  const [cancel] = useMutation(CancelImportDocument, { variables: { id } });
  return (
    <Flex gap="3" wrap="wrap" align="center" mb="6">
      {state === "READY" && <StartButton of={row} />}
      {refused > 0 && (
        <Button asChild variant="outline">
          <Link href={`/api/v1/imports/${id}/refused.csv`} download>
            {t("Refused rows as CSV")}
          </Link>
        </Button>
      )}
      {isOpen(state) && (
        <ConfirmButton
          variant="outline"
          colorPalette="danger"
          question={
            state === "RUNNING" && mode === "VALID"
              ? t("Cancel this import? Devices that were written already stay.")
              : t("Cancel this import? Nothing of it is written.")
          }
          confirmLabel={t("Cancel import")}
          onConfirm={() => cancel().catch(fail)}
        >
          {t("Cancel")}
        </ConfirmButton>
      )}
    </Flex>
  );
}

/** With faults, an admin chooses: correct the file and upload it again, or import the rest. */
function StartButton({ of: { id, created, changed, refused } }: ImportActionsProps) {
  const [start, { loading }] = useMutation(StartImportDocument);
  const fail = useFailure();
  const begin = (mode: DeviceImportMode) => start({ variables: { id, mode } }).catch(fail);
  const devices = created + changed;
  if (devices === 0)
    return (
      <Hint>
        {refused === 0
          ? t("Nothing to import: the devices are as in the file already.")
          : t("No device can be imported. Correct the file, or the columns below.")}
      </Hint>
    );
  if (refused === 0)
    return (
      <Button loading={loading} onClick={() => void begin("ALL")}>
        {t("Import {devices, plural, one {# device} other {# devices}}", { devices })}
      </Button>
    );
  return (
    <>
      <Button loading={loading} onClick={() => void begin("VALID")}>
        {t("Import {devices, plural, one {# device} other {# devices}} without faults", {
          devices,
        })}
      </Button>
      <Hint>{t("Or correct the file and upload it again: then all or none are imported.")}</Hint>
    </>
  );
}

function Hint({ children }: { children: ReactNode }) {
  return (
    <Box fontSize="sm" color="fg.muted" flexBasis={{ base: "full", md: "auto" }}>
      {children}
    </Box>
  );
}
