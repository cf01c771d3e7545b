import { Box, chakra, Flex, Heading, Text } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { t } from "../../../platform/i18n.ts";
import { Chat, Message, Phone } from "../../../ui/controls/icons.tsx";
import { ButtonAnchor } from "../../../ui/controls/RouteLink.tsx";
import { chatLink, messageLink, type ShopContacts } from "./contactLinks.ts";
import { isGone, type Offered } from "./offered.ts";

export type ContactToBuyProps = {
  shop: ShopContacts;
  offered: Offered;
};

/** The ways to contact the shop. There is no cart: people buy by talking to the shop. */
export function ContactToBuy({ shop, offered }: ContactToBuyProps) {
  const code = offered.piece?.code;
  const about = code && <chakra.span whiteSpace="nowrap">· {code}</chakra.span>;
  return (
    <Box as="section" aria-labelledby="contact" mt="6" p="5" bg="bg.subtle" borderRadius="l3">
      <Heading as="h2" size="lg" id="contact">
        {t("Contact To Buy")}
      </Heading>
      <Text mt="1" mb="4" fontSize="sm" color="fg.muted">
        {isGone(offered)
          ? t("Ask when it will be back, or about something similar.")
          : t("Ask whether it is still there, and agree on payment and delivery.")}
      </Text>
      <Flex direction="column" gap="2.5">
        <Way href={`tel:${shop.phone}`} variant="solid">
          <Phone />
          {t("Call {phone}", { phone: shop.phone })}
          {about}
        </Way>
        <Way href={messageLink(shop, offered)}>
          <Message />
          {t("WhatsApp")}
          {about}
        </Way>
        <Way href={chatLink(shop, offered)}>
          <Chat />
          {t("Messenger")}
          {about}
        </Way>
      </Flex>
    </Box>
  );
}

type WayProps = {
  href: string;
  variant?: "solid" | "outline";
  onClick?: () => void;
  children: ReactNode;
};

/** A link for contacting the shop. If it leads to another site, it opens in another tab. */
export function Way({ href, variant = "outline", onClick, children }: WayProps) {
  const elsewhere = href.startsWith("http") && { target: "_blank", rel: "noopener" };
  return (
    <ButtonAnchor size="lg" variant={variant} href={href} onClick={onClick} {...elsewhere}>
      {children}
    </ButtonAnchor>
  );
}
