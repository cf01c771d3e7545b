import { Flex, Heading, Stack, Text } from "@chakra-ui/react";
import { useState } from "react";
import { BeginPasskeyDocument, type BeginPasskeyMutation } from "../../generated/BeginPasskey.ts";
import { BeginTotpDocument, type BeginTotpMutation } from "../../generated/BeginTotp.ts";
import type { FactorRowFragment } from "../../generated/FactorRow.ts";
import { RenewRecoveryCodesDocument } from "../../generated/RenewRecoveryCodes.ts";
import { t } from "../../platform/i18n.ts";
import { useAction } from "../../ui/actions/useAction.ts";
import { LoadingButton } from "../../ui/controls/LoadingButton.tsx";
import { ConfirmButton } from "../../ui/dialogs/ConfirmButton.tsx";
import { lazyPart } from "../../ui/dialogs/lazyPart.tsx";
import { FactorList } from "./FactorList.tsx";

const AddTotpDialog = lazyPart(async () => (await import("./AddTotpDialog.tsx")).AddTotpDialog);
const AddPasskeyDialog = lazyPart(
  async () => (await import("./AddPasskeyDialog.tsx")).AddPasskeyDialog,
);
const RecoveryCodesDialog = lazyPart(
  async () => (await import("./RecoveryCodes.tsx")).RecoveryCodesDialog,
);

type Open =
  | { dialog: "totp"; begun: BeginTotpMutation["beginTotp"] }
  | { dialog: "passkey"; begun: BeginPasskeyMutation["beginPasskey"] }
  | { dialog: "codes"; codes: readonly string[] };

type FactorSectionProps = {
  factors: readonly FactorRowFragment[];
  recoveryCodesLeft: number;
  /** Whether this staff member must add a factor before doing anything else. */
  mustAdd: boolean;
};

/** The second factors of a staff member, with buttons to add and remove factors. */
export function FactorSection({ factors, recoveryCodesLeft, mustAdd }: FactorSectionProps) {
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const showCodes = (codes: readonly string[]) =>
    setOpen(codes.length > 0 ? { dialog: "codes", codes } : undefined);
  return (
    <section aria-labelledby="factors">
      <Heading as="h2" id="factors">
        {t("Second factor")}
      </Heading>
      <Text mt="1" mb="4" color="fg.muted">
        {t(
          "With a second factor, a stolen SMS does not open your account. At each login, you use the second factor after the code.",
        )}
      </Text>
      <Stack gap="4">
        {mustAdd && (
          <Text role="status" p="4" bg="warning.subtle" color="warning.fg" borderRadius="l3">
            {t("The shop requires its staff to have a second factor. Add one to continue.")}
          </Text>
        )}
        {factors.length > 0 && <FactorList factors={factors} />}
        <AddButtons factors={factors} onOpen={setOpen} />
        {factors.length > 0 && <CodesLeft count={recoveryCodesLeft} onRenewed={showCodes} />}
      </Stack>
      {open?.dialog === "totp" && (
        <AddTotpDialog begun={open.begun} onAdded={showCodes} onClose={close} />
      )}
      {open?.dialog === "passkey" && (
        <AddPasskeyDialog begun={open.begun} onAdded={showCodes} onClose={close} />
      )}
      {open?.dialog === "codes" && <RecoveryCodesDialog codes={open.codes} onClose={close} />}
    </section>
  );
}

type AddButtonsProps = Pick<FactorSectionProps, "factors"> & { onOpen: (open: Open) => void };

function AddButtons({ factors, onOpen }: AddButtonsProps) {
  const [beginTotp, isTotp] = useAction(BeginTotpDocument, {
    onDone: ({ beginTotp: begun }) => onOpen({ dialog: "totp", begun }),
  });
  const [beginPasskey, isPasskey] = useAction(BeginPasskeyDocument, {
    onDone: ({ beginPasskey: begun }) => onOpen({ dialog: "passkey", begun }),
  });
  return (
    <Flex gap="3" wrap="wrap">
      <LoadingButton loading={isPasskey} onClick={() => void beginPasskey({})}>
        {t("Add a passkey")}
      </LoadingButton>
      {factors.every(({ kind }) => kind !== "TOTP") && (
        <LoadingButton variant="outline" loading={isTotp} onClick={() => void beginTotp({})}>
          {t("Add an authenticator app")}
        </LoadingButton>
      )}
    </Flex>
  );
}

type CodesLeftProps = { count: number; onRenewed: (codes: readonly string[]) => void };

function CodesLeft({ count, onRenewed }: CodesLeftProps) {
  const [renew] = useAction(RenewRecoveryCodesDocument, {
    onDone: ({ renewRecoveryCodes }) => onRenewed(renewRecoveryCodes),
  });
  return (
    <Flex align="center" gap="4" wrap="wrap">
      <Text>
        {t("{count, plural, one {# recovery code left} other {# recovery codes left}}", { count })}
      </Text>
      <ConfirmButton
        variant="outline"
        size="sm"
        question={t("Make ten new recovery codes? The earlier ones stop working.")}
        confirmLabel={t("Make new codes")}
        onConfirm={() => renew({})}
      >
        {t("Make new codes")}
      </ConfirmButton>
    </Flex>
  );
}
