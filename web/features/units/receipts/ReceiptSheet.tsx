import { Box, Button, chakra, Flex, Heading, Text } from "@chakra-ui/react";
import { Global } from "@emotion/react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useSearchParams } from "react-router-dom";
import type { ReceiptPageQuery } from "../../../generated/Receipt.ts";
import { paymentMethodWords } from "../../../generated/words.ts";
import { formatPrice, langOf, t } from "../../../platform/i18n.ts";
import { useShop } from "../../../platform/useShop.ts";
import { useIsHydrated } from "../../../ui/page/useIsHydrated.ts";
import { QrCode } from "../../../ui/pictures/QrCode.tsx";
import { Fact, Facts } from "../../../ui/text/Facts.tsx";
import { longDay } from "../../../ui/text/longDay.ts";
import { printedAlone } from "../../../ui/theme/printedAlone.ts";
import { paperOf } from "../../receipts/papers.ts";

type ReceiptDocument = NonNullable<ReceiptPageQuery["receipt"]>;

/** The paper for receipts. Printers leave a margin at both sides of a roll. In millimetres. */
const rolls = { ROLL_80: { width: 80, margin: 4 }, ROLL_58: { width: 58, margin: 5 } } as const;

type Roll = keyof typeof rolls;

/** A roll's page is as long as the receipt, so that the printer cuts below it and never within it. */
type Paper = { kind: "A4" } | { kind: Roll; height: number };

const pageOf = (paper: Paper) => {
  if (paper.kind === "A4") return { size: "A4", margin: "14mm" };
  const { width, margin } = rolls[paper.kind];
  return { size: `${width}mm ${paper.height}mm`, margin: `3mm ${margin}mm` };
};

const millimetresOf = (pixels: number) => (pixels * 25.4) / 96;

/** Letters are smaller on paper than on the screen (shopSystem.ts), so the height is measured with the smaller ones. */
function printedHeight(sheet: HTMLElement): number {
  const { style } = document.documentElement;
  style.fontSize = "80%";
  const pixels = sheet.getBoundingClientRect().height;
  style.fontSize = "";
  return Math.ceil(millimetresOf(pixels)) + 8;
}

/** A printable receipt: on A4, or on a roll of 80 or 58 mm. */
export function ReceiptSheet({ receipt }: { receipt: ReceiptDocument }) {
  const [paper, setPaper] = useState<Paper>({ kind: "A4" });
  const sheet = useRef<HTMLElement>(null);
  const print = (kind: Paper["kind"]) => {
    if (kind === "A4") flushSync(() => setPaper({ kind }));
    else {
      flushSync(() => setPaper({ kind, height: 0 }));
      const height = sheet.current ? printedHeight(sheet.current) : 300;
      flushSync(() => setPaper({ kind, height }));
    }
    window.print();
  };
  const [query] = useSearchParams();
  const wanted = paperOf(query);
  const printWanted = useEffectEvent(() => {
    // Once the page is painted: browsers print what they show.
    if (wanted) requestAnimationFrame(() => setTimeout(() => print(wanted)));
  });
  useEffect(() => printWanted(), []);
  return (
    <>
      <Global styles={{ "@page": pageOf(paper), ...printedAlone }} />
      {useIsHydrated() && (
        <Flex gap="3" wrap="wrap" mb="6">
          <Button onClick={() => print("A4")}>{t("Print on A4")}</Button>
          <Button variant="outline" onClick={() => print("ROLL_80")}>
            {t("Print on 80 mm")}
          </Button>
          <Button variant="outline" onClick={() => print("ROLL_58")}>
            {t("Print on 58 mm")}
          </Button>
        </Flex>
      )}
      <Sheet ref={sheet} data-printed-alone data-paper={paper.kind}>
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
      <div>{`${phone} · ${email}`}</div>
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

/**
 * The width of a roll without its margins. On the screen the sheet has the same width, for measuring and as a preview.
 */
const onRoll = (kind: Roll, fontSize: string) => ({
  [`&[data-paper=${kind}]`]: {
    fontSize,
    w: `${rolls[kind].width - 2 * rolls[kind].margin}mm`,
    p: "0",
    borderWidth: "0",
    "& dl > div": { gridTemplateColumns: "minmax(0, 2fr) minmax(0, 3fr)", gap: "1", py: "1" },
  },
});

/** Black on white in every theme, like on paper. */
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
    "& dl > div": { breakInside: "avoid" },
    ...onRoll("ROLL_80", "3.4mm"),
    ...onRoll("ROLL_58", "3mm"),
  },
});
