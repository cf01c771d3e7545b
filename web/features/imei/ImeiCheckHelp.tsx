import { Box, Flex, Text } from "@chakra-ui/react";
import { readImei } from "../../../shared/imei.ts";
import { t } from "../../platform/i18n.ts";
import { CopyButton } from "../../ui/controls/CopyButton.tsx";
import { ButtonAnchor } from "../../ui/controls/RouteLink.tsx";
import { encodeQr } from "../../ui/pictures/encodeQr.ts";
import { QrCode } from "../../ui/pictures/QrCode.tsx";
import { imeiCheckLink } from "./imei.ts";

/**
 * Matches devices that can send the message themselves. Other devices show the message, so that people can send it from
 * a phone.
 */
const isPhone = "@media (pointer: coarse), (max-width: 47.99rem)";
const onPhones = { display: "none", [isPhone]: { display: "block" } } as const;
const onComputers = { display: "flex", [isPhone]: { display: "none" } } as const;

/**
 * Explains how to ask the national register (NEIR) about an IMEI. The register has no public API, so staff ask by SMS
 * and record the answer.
 */
export function ImeiCheckHelp({ typed }: { typed: string }) {
  const { imei } = readImei(typed);
  if (!imei) return null;
  const link = imeiCheckLink(imei);
  return (
    <Box p="4" bg="bg.subtle" borderRadius="l2" fontSize="sm">
      <Box css={onPhones}>
        <ButtonAnchor href={link} variant="outline" w="full">
          {t("Ask NEIR by SMS")}
        </ButtonAnchor>
      </Box>
      <Flex gap="4" align="center" css={onComputers}>
        <QrCode
          code={encodeQr(link)}
          label={t("QR code of the SMS to 16002")}
          boxSize="28"
          flexShrink="0"
        />
        <Text>
          {t("Scan it with a phone, and send the message to 16002. Then record the answer here.")}
        </Text>
      </Flex>
      <Flex mt="2" align="center" gap="2" wrap="wrap" color="fg.muted">
        {t("Or send KYD {imei} to 16002 by hand.", { imei })}
        <CopyButton variant="outline" text={`KYD ${imei}`} />
      </Flex>
    </Box>
  );
}
