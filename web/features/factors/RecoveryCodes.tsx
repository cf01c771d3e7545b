import { Button, chakra, Flex, Stack, Text } from "@chakra-ui/react";
import { Global } from "@emotion/react";
import { t } from "../../platform/i18n.ts";
import { useShop } from "../../platform/useShop.ts";
import { CopyButton } from "../../ui/controls/CopyButton.tsx";
import { Modal } from "../../ui/dialogs/Modal.tsx";
import { printedAlone } from "../../ui/theme/printedAlone.ts";

type RecoveryCodesProps = { codes: readonly string[]; onClose: () => void };

/**
 * Shows new recovery codes, which the server never shows again. Only the button closes the dialog, because closing it
 * by accident would lose the codes.
 */
export const RecoveryCodesDialog = ({ codes, onClose }: RecoveryCodesProps) => (
  <Modal title={t("Your recovery codes")} open role="alertdialog">
    <RecoveryCodes codes={codes} onClose={onClose} />
  </Modal>
);

/** The recovery codes, with buttons to copy and to print them. */
export function RecoveryCodes({ codes, onClose }: RecoveryCodesProps) {
  const shop = useShop();
  return (
    <Stack gap="4">
      <Global styles={printedAlone} />
      <Text color="fg.muted">
        {t(
          "Each code replaces your second factor once, if you lose it. Keep them in a safe place: they are not shown again.",
        )}
      </Text>
      <div data-printed-alone>
        <chakra.p display="none" css={{ "@media print": { display: "block" } }}>
          {t("Recovery codes of {shop}", { shop: shop.name })}
        </chakra.p>
        <List aria-label={t("Your recovery codes")}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </List>
      </div>
      <Flex gap="3" wrap="wrap">
        <CopyButton variant="outline" text={codes.join("\n")} />
        <Button size="sm" variant="outline" onClick={() => window.print()}>
          {t("Print")}
        </Button>
      </Flex>
      <Flex justify="flex-end">
        <Button onClick={onClose}>{t("I have kept the codes")}</Button>
      </Flex>
    </Stack>
  );
}

const List = chakra("ul", {
  base: {
    display: "grid",
    gridTemplateColumns: { base: "1fr", sm: "1fr 1fr" },
    gap: "2",
    p: "4",
    bg: "bg.subtle",
    borderRadius: "l2",
    fontFamily: "monospace",
    listStyleType: "none",
  },
});
