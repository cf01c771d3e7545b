import { Flex } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { findMobile } from "../../../shared/mobile.ts";
import { t } from "../../platform/i18n.ts";
import { ButtonAnchor } from "../../ui/controls/RouteLink.tsx";

type ReceiptActionsProps = {
  /** The address of the receipt. */
  url: string;
  /** The mobile number to send the receipt to, if it is known. */
  mobile?: string | null;
  /** A link to the next step. */
  children?: ReactNode;
};

const looks = { variant: "outline", target: "_blank", rel: "noopener" } as const;

/** Buttons that print or send a receipt after a payment, and the link to the next step. */
export function ReceiptActions({ url, mobile, children }: ReceiptActionsProps) {
  const { pathname } = new URL(url);
  return (
    <Flex gap="3" wrap="wrap">
      <ButtonAnchor {...looks} href={`${pathname}?print=A4`}>
        {t("Print A4")}
      </ButtonAnchor>
      <ButtonAnchor {...looks} href={`${pathname}?print=80`}>
        {t("80 mm")}
      </ButtonAnchor>
      <ButtonAnchor {...looks} href={`${pathname}?print=58`}>
        {t("58 mm")}
      </ButtonAnchor>
      <ButtonAnchor {...looks} href={whatsAppTo(mobile, t("Your receipt: {url}", { url }))}>
        {t("WhatsApp")}
      </ButtonAnchor>
      {children}
    </Flex>
  );
}

/** Returns the address that sends a text by WhatsApp. If `mobile` is empty, WhatsApp asks for the recipient. */
function whatsAppTo(mobile: string | null | undefined, text: string): string {
  const found = mobile ? findMobile(mobile) : null;
  return `https://wa.me/${found ? `88${found}` : ""}?text=${encodeURIComponent(text)}`;
}
