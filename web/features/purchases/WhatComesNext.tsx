import { Box, chakra, Grid, Heading, Link as TextLink } from "@chakra-ui/react";
import type { Accessory, SellersSaleFragment } from "../../generated/SellersSale.ts";
import { langOf, t } from "../../platform/i18n.ts";
import { now } from "../../platform/now.ts";
import { useShop } from "../../platform/useShop.ts";
import { MapFrame } from "../../ui/page/MapFrame.tsx";
import { Fact, Facts } from "../../ui/text/Facts.tsx";
import { dayAndTime } from "../../ui/text/longDay.ts";
import { HandoverSteps } from "./HandoverSteps.tsx";
import { isLate } from "./saleWords.ts";

type WhatComesNextProps = { evaluation: SellersSaleFragment; mapUrl: string };

/** The seller's next step in an open purchase, with the shop's address. */
export function WhatComesNext({ evaluation, mapUrl }: WhatComesNextProps) {
  const next = nextOf(evaluation);
  if (!next) return null;
  return (
    <Grid
      as="section"
      aria-labelledby="next"
      templateColumns={{ base: "minmax(0, 1fr)", lg: "repeat(2, minmax(0, 1fr))" }}
      gap={{ base: "5", lg: "8" }}
      p={{ base: "4", md: "6" }}
      mb={{ base: "5", md: "8" }}
      bg="bg.subtle"
      borderRadius="l3"
    >
      <Box>
        <Heading as="h2" size="md" id="next" mb="3">
          {next.title}
        </Heading>
        <List>
          {next.lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </List>
        {next.handsOver && <HandoverSteps evaluation={evaluation} />}
        <Contact />
      </Box>
      <MapPart mapUrl={mapUrl} />
    </Grid>
  );
}

function Contact() {
  const { address, openingHours, phone } = useShop();
  return (
    <Box mt="4">
      <Facts>
        <Fact name={t("Address")}>
          <span lang={langOf(address)}>{address}</span>
        </Fact>
        <Fact name={t("Open")}>
          <span lang={langOf(openingHours)}>{openingHours}</span>
        </Fact>
        <Fact name={t("Phone")}>
          <TextLink href={`tel:${phone}`} variant="underline">
            {phone}
          </TextLink>
        </Fact>
      </Facts>
    </Box>
  );
}

function MapPart({ mapUrl }: { mapUrl: string }) {
  const { name } = useShop();
  return (
    <Box>
      <MapFrame src={mapUrl} title={t("Map: where to find {name}", { name })} h="64" />
      <TextLink href={mapUrl} variant="underline" mt="2">
        {t("Open the map")}
      </TextLink>
    </Box>
  );
}

const List = chakra("ul", { base: { display: "grid", gap: "2", ps: "5", listStyleType: "disc" } });

type Next = {
  title: string;
  lines: string[];
  /** Whether the seller's next step is to hand over the device. */
  handsOver?: true;
};

/** Returns the seller's next step. Returns undefined if the purchase has ended. */
function nextOf(evaluation: SellersSaleFragment): Next | undefined {
  const { rejection, purchase } = evaluation;
  if (rejection) return undefined;
  if (!purchase) return { title: t("What comes next"), lines: untilPayment(evaluation) };
  switch (purchase.state) {
    case "AWAITING_INSPECTION":
      return {
        title: t("What to bring"),
        lines: toBring(evaluation.availableAccessories),
        handsOver: true,
      };
    case "REVISED":
      return {
        title: t("What comes next"),
        lines: [
          t("If you accept, we pay you this price."),
          t("If you decline, you get your device back at the shop."),
        ],
        handsOver: true,
      };
    case "CONFIRMED":
    case "ACCEPTED":
      return {
        title: t("What comes next"),
        lines: [t("We pay you, and you keep our record of it here.")],
        handsOver: true,
      };
    case "DECLINED":
    case "EXPIRED":
    case "REFUSED":
      return {
        title: t("Your device is at the shop"),
        lines: [t("You can collect it whenever we are open.")],
      };
    default:
      return undefined;
  }
}

function untilPayment(evaluation: SellersSaleFragment): string[] {
  const { answerBy } = evaluation;
  return [
    answerBy === null || isLate(evaluation, now())
      ? t("We read your answers, and tell you here and by phone whether we buy the device.")
      : t(
          "We read your answers. By {date}, we tell you here and by phone whether we buy the device.",
          { date: dayAndTime(answerBy) },
        ),
    t("You bring it to the shop, and we look at it together."),
    t(
      "If it is as you described it, you get the price that you saw. If not, you get another offer.",
    ),
    t("We pay you when you agree."),
  ];
}

const accessories: Record<Accessory, string | undefined> = {
  ORIGINAL_CHARGER: t("The original charger"),
  IMEI_MATCHED_BOX: t("The box with the same IMEI"),
  MONEY_RECEIPT: t("The receipt of its purchase"),
  ONLY_DEVICE: undefined,
};

const toBring = (told: readonly Accessory[]): string[] => [
  t("The device, charged, so that we can look at it together"),
  ...told.flatMap((accessory) => accessories[accessory] ?? []),
];
