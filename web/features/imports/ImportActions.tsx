import { Box, Flex } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { CancelImportDocument } from "../../generated/CancelImport.ts";
import type { ImportDetailsFragment } from "../../generated/ImportDetails.ts";
import { StartImportDocument } from "../../generated/StartImport.ts";
import { t } from "../../platform/i18n.ts";
import { routes } from "../../platform/paths.ts";
import { useAction } from "../../ui/actions/useAction.ts";
import { LoadingButton } from "../../ui/controls/LoadingButton.tsx";
import { ButtonAnchor, ButtonLink } from "../../ui/controls/RouteLink.tsx";
import { ConfirmButton } from "../../ui/dialogs/ConfirmButton.tsx";
import { isOpen } from "./states.ts";

type ImportActionsProps = { of: ImportDetailsFragment };

/** The actions that are possible for an import in its current state. */
export function ImportActions({ of: row }: ImportActionsProps) {
  const { id, state, created, changed, refused } = row;
  const [cancel] = useAction(CancelImportDocument);
  return (
    <Flex gap="3" wrap="wrap" align="center" mb="6">
      {state === "READY" && <StartButton of={row} />}
      {state === "DONE" && created + changed > 0 && (
        <ButtonLink to={routes.catalogue}>{t("Open the catalogue")}</ButtonLink>
      )}
      {refused > 0 && (
        <ButtonAnchor variant="outline" href={`/api/v1/imports/${id}/refused.csv`} download>
          {t("Refused rows as CSV")}
        </ButtonAnchor>
      )}
      {isOpen(state) && (
        <ConfirmButton
          variant="outline"
          colorPalette="danger"
          question={
            state === "RUNNING"
              ? t("Cancel this import? Devices that were already imported stay in the catalogue.")
              : t("Cancel this import? None of its devices will be imported.")
          }
          confirmLabel={t("Cancel import")}
          closeLabel={t("Keep import")}
          onConfirm={() => cancel({ id })}
        >
          {t("Cancel")}
        </ConfirmButton>
      )}
    </Flex>
  );
}

/**
 * The button that starts an import. If the file has errors, an admin can correct it and upload it again, or import the
 * devices without errors.
 */
function StartButton({ of: { id, created, changed, refused } }: ImportActionsProps) {
  const [start, busy] = useAction(StartImportDocument, { once: true });
  const devices = created + changed;
  if (devices === 0)
    return (
      <Hint>
        {refused === 0
          ? t("Nothing to import: the devices already match the file.")
          : t("No device can be imported. Correct the file, or the columns below.")}
      </Hint>
    );
  if (refused === 0)
    return (
      <LoadingButton loading={busy} onClick={() => void start({ id, mode: "ALL" })}>
        {t("Import {devices, plural, one {# device} other {# devices}}", { devices })}
      </LoadingButton>
    );
  return (
    <>
      <LoadingButton loading={busy} onClick={() => void start({ id, mode: "VALID" })}>
        {t("Import {devices, plural, one {# device} other {# devices}} without faults", {
          devices,
        })}
      </LoadingButton>
      <Hint>
        {t(
          "Or correct the file and upload it again. All devices are imported if none has a fault.",
        )}
      </Hint>
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
