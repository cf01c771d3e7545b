import { Box, chakra, Flex, Grid, Text, Link as TextLink } from "@chakra-ui/react";
import type { ComponentType, ReactNode } from "react";
import { queryLoader, usePageData } from "../../platform/graphql/pageData.ts";
import { langOf, t } from "../../platform/i18n.ts";
import { useShop } from "../../platform/useShop.ts";
import { Clock, Mail, Phone, Place } from "../../ui/controls/icons.tsx";
import { Article, Part } from "../../ui/page/Article.tsx";
import { MapFrame } from "../../ui/page/MapFrame.tsx";

const pageDocument = async () => (await import("../../generated/AboutUs.ts")).AboutUsDocument;

/** Who the shop is, where it is and how to reach it. */
function AboutUs() {
  const { name } = useShop();
  return (
    <Article
      title={t("About Us")}
      lead={t(
        "{name} buys and sells new and pre-owned phones, tablets, wearables and gadgets in Dhaka. Visit us, call us or write to us.",
        { name },
      )}
    >
      <Contact />
      <Part title={t("What we do")}>
        <Text>
          {t(
            "We opened as a small shop for used phones that people can buy without worry. Today we list phones, tablets, smart watches and gadgets of all the well-known brands, and buy phones and tablets from their owners at prices that we show before you call.",
          )}
        </Text>
        <Text>
          {t(
            "Whatever we sell has been in our hands before it is in yours. We examine pre-owned devices ourselves, describe them as they are, and stand behind them when you come back.",
          )}
        </Text>
      </Part>
      <Part title={t("Come and see us")}>
        <Text>
          {t(
            "You'll find us in the shopping mall at the address above. Bring the device that you want to sell, or ask for the one that you want to hold before you buy it.",
          )}
        </Text>
      </Part>
    </Article>
  );
}

function Contact() {
  const { name, address, phone, email, chatUrl } = useShop();
  const { mapUrl, openingHours } = usePageData(pageDocument).data.shop;
  return (
    <Grid
      templateColumns={{ base: "1fr", lg: "20rem 1fr" }}
      gap={{ base: "6", lg: "10" }}
      mb={{ base: "8", md: "12" }}
    >
      <chakra.address fontStyle="normal" display="grid" gap="5" alignContent="start">
        <Way name={t("Address")} Icon={Place}>
          <Text lang={langOf(address)}>{address}</Text>
          <Outside href={mapUrl}>{t("Open the map")}</Outside>
        </Way>
        <Way name={t("Open")} Icon={Clock}>
          <Text lang={langOf(openingHours)}>{openingHours}</Text>
        </Way>
        <Way name={t("Phone")} Icon={Phone}>
          <Outside href={`tel:${phone}`}>{phone}</Outside>
        </Way>
        <Way name={t("E-mail")} Icon={Mail}>
          <Outside href={`mailto:${email}`}>{email}</Outside>
          <Outside href={chatUrl}>{t("Or chat with us")}</Outside>
        </Way>
      </chakra.address>
      <MapFrame
        src={mapUrl}
        title={t("Map: where to find {name}", { name })}
        h={{ base: "64", lg: "full" }}
      />
    </Grid>
  );
}

type WayProps = { name: string; Icon: ComponentType; children: ReactNode };

function Way({ name, Icon, children }: WayProps) {
  return (
    <Flex gap="3">
      <Box mt="1" color="accent.solid">
        <Icon />
      </Box>
      <Box>
        <Box fontWeight="semibold">{name}</Box>
        {children}
      </Box>
    </Flex>
  );
}

function Outside({ href, children }: { href: string; children: ReactNode }) {
  return (
    <TextLink href={href} variant="underline" display="flex" alignItems="center" minH="touch">
      {children}
    </TextLink>
  );
}

export { AboutUs as Component };

export const loader = queryLoader(pageDocument, () => ({}));
