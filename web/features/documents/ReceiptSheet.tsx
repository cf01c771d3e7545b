import { Box, Button, chakra, Flex, Heading, Text } from "@chakra-ui/react";
import { Global } from "@emotion/react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useSearchParams } from "react-router-dom";
import type { ReceiptPageQuery } from "../../generated/Receipt.ts";
import { langOf, t } from "../../platform/i18n.ts";
import { useIsHydrated } from "../../ui/page/useIsHydrated.ts";
import type { EncodedQr } from "../../ui/pictures/encodeQr.ts";
import { QrCode } from "../../ui/pictures/QrCode.tsx";
import { printedAlone } from "../../ui/theme/printedAlone.ts";
import { paperOf } from "./papers.ts";

type ReceiptDocument = NonNullable<ReceiptPageQuery["receipt"]>;

/** The widths and margins of paper rolls, in millimetres. Printers leave a margin on both sides of a roll. */
const rolls = { ROLL_80: { width: 80, margin: 4 }, ROLL_58: { width: 58, margin: 5 } } as const;

type Roll = keyof typeof rolls;

/**
 * The paper of a receipt. On a roll, the page has the height of the receipt, so that the printer cuts below the receipt
 * instead of within it.
 */
type Paper = { kind: "A4" } | { kind: Roll; height: number };

const pageOf = (paper: Paper) => {
  if (paper.kind === "A4") return { size: "A4", margin: "14mm" };
  const { width, margin } = rolls[paper.kind];
  return { size: `${width}mm ${paper.height}mm`, margin: `3mm ${margin}mm` };
};

const millimetresOf = (pixels: number) => (pixels * 25.4) / 96;

/**
 * Returns the height of the printed sheet in millimetres. Paper has smaller letters than the screen (shopSystem.ts), so
 * this function sets the smaller letters while it measures.
 */
function printedHeight(sheet: HTMLElement): number {
  const { style } = document.documentElement;
  style.fontSize = "80%";
  const pixels = sheet.getBoundingClientRect().height;
  style.fontSize = "";
  return Math.ceil(millimetresOf(pixels)) + 8;
}

type ReceiptSheetProps = {
  receipt: ReceiptDocument;
  /** The QR code with the document's address. */
  qrCode: EncodedQr;
};

/** A document to print, on A4 or on a roll 80 or 58 mm wide. */
export function ReceiptSheet({ receipt, qrCode }: ReceiptSheetProps) {
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
    // Waits until the page has been painted, because browsers print what is visible.
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
        <PrintedLines receipt={receipt} qrCode={qrCode} />
      </Sheet>
    </>
  );
}

/** The data as it was stored when the document was made, and the QR code. */
function PrintedLines({ receipt: { sheet }, qrCode }: ReceiptSheetProps) {
  const [name, ...contact] = sheet.shop;
  return (
    <>
      <Box lineHeight="1.4">
        <Text fontSize="xl" fontWeight="bold">
          {name}
        </Text>
        {contact.map((line) => (
          <div key={line} lang={langOf(line)}>
            {line}
          </div>
        ))}
      </Box>
      <Heading as="h1" size="lg" mt="5">
        {sheet.title}
      </Heading>
      {sheet.intro && <Text mt="1">{sheet.intro}</Text>}
      <dl>
        {sheet.facts.map((fact) => (
          <div key={fact.name}>
            <dt>{fact.name}</dt>
            {/* A proxy may have joined the lines, and React must then not report different texts. */}
            <dd suppressHydrationWarning>
              <FactLines fact={fact} />
            </dd>
          </div>
        ))}
      </dl>
      <Flex mt="5" gap="5" align="center" wrap="wrap">
        <QrCode
          code={qrCode}
          label={t("QR code of this receipt")}
          css={{ width: "32mm", height: "32mm" }}
        />
        <Box flex="1" minW="12rem">
          {sheet.notes.map((note) => (
            <Note key={note}>{note}</Note>
          ))}
        </Box>
      </Flex>
    </>
  );
}

type FactOfSheet = ReceiptDocument["sheet"]["facts"][number];

/**
 * Returns whether a line is a number or code without spaces. Such a line is not broken, so that people can compare it
 * with a label.
 */
const isNumber = (line: string) => /^[\w-]+$/.test(line);

function FactLines({ fact: { lines, isAmount } }: { fact: FactOfSheet }) {
  return lines.map((line, index) =>
    isAmount && index === 0 ? (
      <Text key={line} as="strong" fontSize="lg">
        {line}
      </Text>
    ) : (
      <Box key={line} whiteSpace={isNumber(line) ? "nowrap" : undefined}>
        {line}
      </Box>
    ),
  );
}

const Note = chakra("p", {
  base: { _notLast: { fontWeight: "medium" }, _last: { mt: "1", fontSize: "sm" } },
});

/**
 * Returns the styles for a roll. The sheet has the width of the roll without its margins. The sheet has the same width
 * on the screen, where it is measured and serves as a preview.
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

/**
 * The sheet. It is black on white in every theme, like paper, and so are the lines between its facts. The facts don't
 * use `Facts`, because the page would then load the chunk of the devices' pages.
 */
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
    "& dl": { mt: "4", fontVariantNumeric: "tabular-nums" },
    "& dl > div": {
      display: "grid",
      gridTemplateColumns: { base: "7.5rem 1fr", md: "11rem 1fr" },
      gap: "4",
      py: "2.5",
      borderTopWidth: "1px",
      borderColor: "black",
      breakInside: "avoid",
    },
    "& dt": { color: "fg.muted" },
    "& dd": { whiteSpace: "pre-line", overflowWrap: "anywhere" },
    ...onRoll("ROLL_80", "3.4mm"),
    ...onRoll("ROLL_58", "3mm"),
  },
});
