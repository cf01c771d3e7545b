import { Box, chakra, Flex, Grid, Text, Link as TextLink } from "@chakra-ui/react";
import type { ComponentType, ReactNode } from "react";
import { langOf, t } from "../../platform/i18n.ts";
import { useShop } from "../../platform/useShop.ts";
import { Clock, Mail, Phone, Place } from "../../ui/controls/icons.tsx";
import { MapFrame } from "../../ui/page/MapFrame.tsx";

/** The shop's address, opening hours and contacts, with a map. */
export function ContactBlock({ mapUrl }: { mapUrl: string }) {
  const { name, address, openingHours, phone, email, chatUrl } = useShop();
  return (
    <Grid
      templateColumns={{ base: "1fr", lg: "20rem 1fr" }}
      gap={{ base: "6", lg: "10" }}
      pt={{ base: "6", md: "8" }}
      borderTopWidth="1px"
      borderColor="border"
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
