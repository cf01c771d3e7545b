import { Box, Button, chakra, Flex, Heading, Text } from "@chakra-ui/react";
import { Global } from "@emotion/react";
import { useState } from "react";
import { flushSync } from "react-dom";
import type { ReceiptPageQuery } from "../../../generated/Receipt.ts";
import { paymentMethodWords } from "../../../generated/words.ts";
import { formatPrice, langOf, t } from "../../../platform/i18n.ts";
import { useShop } from "../../../platform/useShop.ts";
import { useIsHydrated } from "../../../ui/page/useIsHydrated.ts";
import { QrCode } from "../../../ui/pictures/QrCode.tsx";
import { Fact, Facts } from "../../../ui/text/Facts.tsx";
import { longDay } from "../../../ui/text/longDay.ts";

type ReceiptDocument = NonNullable<ReceiptPageQuery["receipt"]>;

/** What a receipt is printed on. The height of a roll is that of a usual receipt; printers cut where it ends. */
const papers = {
  A4: { size: "A4", margin: "14mm" },
  ROLL: { size: "80mm 200mm", margin: "3mm" },
} as const;

type Paper = keyof typeof papers;

/** A receipt as it is printed, on A4 or on an 80 mm roll. */
export function ReceiptSheet({ receipt }: { receipt: ReceiptDocument }) {
  const [paper, setPaper] = useState<Paper>("A4");
  const print = (chosen: Paper) => {
    flushSync(() => setPaper(chosen));
    window.print();
  };
  return (
    <>
      <Global styles={{ "@page": papers[paper] }} />
      {useIsHydrated() && (
        <Flex gap="3" wrap="wrap" mb="6">
          <Button onClick={() => print("A4")}>{t("Print on A4")}</Button>
          <Button variant="outline" onClick={() => print("ROLL")}>
            {t("Print on 80 mm")}
          </Button>
        </Flex>
      )}
      <Sheet data-paper={paper}>
        <ShopLines />
        <Heading as="h1" size="lg" mt="5">
          {receipt.kind === "SALE" ? t("Invoice and warranty card") : t("Purchase receipt")}
        </Heading>
        {receipt.kind === "PURCHASE" && (
          <Text mt="1">{t("The shop bought this device from its owner, and paid for it.")}</Text>
        )}
        <Lines receipt={receipt} />
        <Closing receipt={receipt} />
      </Sheet>
    </>
  );
}

function ShopLines() {
  const { name, address, phone, email } = useShop();
  return (
    <Box lineHeight="1.4">
      <Text fontSize="xl" fontWeight="bold">
        {name}
      </Text>
      <div lang={langOf(address)}>{address}</div>
      <div>
        {phone} · {email}
      </div>
    </Box>
  );
}

function Lines({ receipt }: { receipt: ReceiptDocument }) {
  const { kind, title, variant, code, imei, imei2, serial, grade } = receipt;
  const { amount, method, date, name, warrantyUntil, returnedOn } = receipt;
  const isSale = kind === "SALE";
  return (
    // Printed in black and white.
    <Facts mt="4" borderColor="black" fontVariantNumeric="tabular-nums">
      <Fact name={t("Date")}>{longDay(date)}</Fact>
      {name && <Fact name={isSale ? t("Buyer") : t("Seller")}>{name}</Fact>}
      <Fact name={t("Device")}>
        {title}
        {variant && <div>{variant}</div>}
      </Fact>
      {code && <Fact name={t("Piece")}>{code}</Fact>}
      {imei && (
        <Fact name={t("IMEI")}>
          <Unbroken>{imei}</Unbroken>
        </Fact>
      )}
      {imei2 && (
        <Fact name={t("Second IMEI")}>
          <Unbroken>{imei2}</Unbroken>
        </Fact>
      )}
      {serial && <Fact name={t("Serial number")}>{serial}</Fact>}
      {grade && <Fact name={t("Grade")}>{grade}</Fact>}
      <Fact name={isSale ? t("Paid") : t("The shop paid")}>
        <Text as="strong" fontSize="lg">
          {formatPrice(amount)}
        </Text>
        <div>{paymentMethodWords[method]}</div>
      </Fact>
      {isSale && (
        <Fact name={warrantyUntil ? t("Warranty until") : t("Warranty")}>
          {warrantyUntil ? longDay(warrantyUntil) : t("without a warranty of the shop")}
        </Fact>
      )}
      {returnedOn && <Fact name={t("Came back")}>{longDay(returnedOn)}</Fact>}
    </Facts>
  );
}

function Closing({ receipt }: { receipt: ReceiptDocument }) {
  const { kind, returnableUntil, returnedOn, url } = receipt;
  return (
    <Flex mt="5" gap="5" align="center" wrap="wrap">
      <QrCode
        text={url}
        label={t("QR code of this receipt")}
        css={{ width: "32mm", height: "32mm" }}
      />
      <Box flex="1" minW="12rem">
        {kind === "SALE" && returnableUntil && !returnedOn && (
          <Text fontWeight="medium">
            {t("14 days to return: bring the device and this receipt until {date}.", {
              date: longDay(returnableUntil),
            })}
          </Text>
        )}
        {kind === "PURCHASE" && (
          <Text fontWeight="medium">
            {t(
              "The seller declares that the device was theirs, and that it is de-registered and erased.",
            )}
          </Text>
        )}
        <Text mt="1" fontSize="sm">
          {t("Scan the code to see this receipt again. Keep its address to yourself.")}
        </Text>
      </Box>
    </Flex>
  );
}

const Unbroken = chakra("span", { base: { whiteSpace: "nowrap" } });

/** Black on white in every theme, as on paper. One column, which is as legible on 80 mm. */
const Sheet = chakra("article", {
  base: {
    maxW: "42rem",
    p: { base: "5", md: "8", _print: "0" },
    bg: "white",
    color: "black",
    borderWidth: { base: "1px", _print: "0" },
    borderColor: "border",
    borderRadius: "l2",
    overflowWrap: "anywhere",
    "&[data-paper=ROLL]": { _print: { fontSize: "3.4mm", maxW: "74mm" } },
  },
});
