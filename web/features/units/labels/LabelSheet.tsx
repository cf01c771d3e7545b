import { Box, Button, chakra, Flex, Text } from "@chakra-ui/react";
import { Global } from "@emotion/react";
import { useState } from "react";
import type { LabelUnitFragment } from "../../../generated/LabelUnit.ts";
import { formatPrice, t } from "../../../platform/i18n.ts";
import { useShop } from "../../../platform/useShop.ts";
import { Input, Select } from "../../../ui/controls/controls.tsx";
import { FormField } from "../../../ui/forms/FormField.tsx";
import { SelectOptions } from "../../../ui/forms/SelectOptions.tsx";
import { encodeQr } from "../../../ui/pictures/encodeQr.ts";
import { QrCode } from "../../../ui/pictures/QrCode.tsx";
import { printedAlone } from "../../../ui/theme/printedAlone.ts";
import { modelOf } from "../unitName.ts";

/** The paper for labels: a sheet with 3 by 8 labels, or the roll of a label printer. Lengths are in millimetres. */
const papers = {
  SHEET: { words: t("A4 sheet, 24 labels of 70 × 37 mm"), page: "A4", width: 70, height: 37 },
  ROLL: { words: t("Label printer, 50 × 30 mm"), page: "50mm 30mm", width: 50, height: 30 },
} as const;

type Paper = keyof typeof papers;

const paperWords = { SHEET: papers.SHEET.words, ROLL: papers.ROLL.words };
const columns = 3;
const labelsOnSheet = 24;

/** The labels of some units, ready to print. A sheet holds several labels, and a roll one label per page. */
export function LabelSheet({ units }: { units: readonly LabelUnitFragment[] }) {
  const [paper, setPaper] = useState<Paper>("SHEET");
  const [used, setUsed] = useState(0);
  const { page, width, height } = papers[paper];
  const isSheet = paper === "SHEET";
  return (
    <>
      <Global styles={{ "@page": { size: page, margin: 0 }, ...printedAlone }} />
      <Flex gap="4" wrap="wrap" align="flex-end" mb="6" data-screen>
        <FormField label={t("Paper")}>
          <Select value={paper} onChange={({ target }) => setPaper(target.value as Paper)}>
            <SelectOptions words={paperWords} />
          </Select>
        </FormField>
        {isSheet && (
          <FormField label={t("Labels already used on the sheet")}>
            <Input
              type="number"
              min={0}
              max={labelsOnSheet - 1}
              value={used}
              onChange={({ target }) =>
                setUsed(Math.min(Math.max(Math.trunc(Number(target.value)), 0), labelsOnSheet - 1))
              }
            />
          </FormField>
        )}
        <Button onClick={() => window.print()}>{t("Print")}</Button>
      </Flex>
      <Sheet
        data-printed-alone
        css={{ gridTemplateColumns: isSheet ? `repeat(${columns}, ${width}mm)` : `${width}mm` }}
      >
        {units.map((unit, index) => (
          <UnitLabel
            key={unit.id}
            unit={unit}
            width={width}
            height={height}
            place={isSheet && index === 0 ? placeAfter(used) : {}}
          />
        ))}
      </Sheet>
    </>
  );
}

/** Returns the place of the first label on a sheet from which labels have already been used. */
const placeAfter = (used: number) => ({
  gridRowStart: Math.floor(used / columns) + 1,
  gridColumnStart: (used % columns) + 1,
});

type UnitLabelProps = {
  unit: LabelUnitFragment;
  width: number;
  height: number;
  place: Partial<ReturnType<typeof placeAfter>>;
};

/**
 * A label with code, model, price and a QR code. The QR code contains the address of the unit's public page, which also
 * shows staff a link to the unit's console page.
 */
function UnitLabel({ unit, width, height, place }: UnitLabelProps) {
  const { code, price, grade, warrantyDays } = unit;
  const { name } = useShop();
  const facts = [
    grade && t("Grade {grade}", { grade }),
    warrantyDays > 0 &&
      t("{count, plural, one {# day of warranty} other {# days of warranty}}", {
        count: warrantyDays,
      }),
  ].filter(Boolean);
  return (
    <Label css={{ width: `${width}mm`, height: `${height}mm`, ...place }} data-label>
      <QrCode
        code={encodeQr(unit.url)}
        label={t("QR code of {code}", { code })}
        css={{ height: `${height - 9}mm`, width: `${height - 9}mm`, flexShrink: 0 }}
      />
      <Box minW="0" flex="1" lineHeight="1.25">
        <Text css={{ fontSize: "4.2mm" }} fontWeight="bold" whiteSpace="nowrap">
          {code}
        </Text>
        <Text css={{ fontSize: "2.9mm" }} lineClamp="3" overflowWrap="anywhere">
          {modelOf(unit)}
        </Text>
        {facts.length > 0 && <Text css={{ fontSize: "2.5mm" }}>{facts.join(" · ")}</Text>}
        {price !== null && (
          <Text css={{ fontSize: "4.2mm" }} fontWeight="bold" whiteSpace="nowrap">
            {formatPrice(price)}
          </Text>
        )}
        <Text css={{ fontSize: "2.3mm" }} truncate>
          {name}
        </Text>
      </Box>
    </Label>
  );
}

const Sheet = chakra("div", {
  base: {
    display: "grid",
    justifyContent: { base: "start", _print: "center" },
    maxW: "full",
    overflowX: { base: "auto", _print: "visible" },
    // The cells of the sheet touch. On the screen, a line shows where they end.
    "& > *": { outline: { base: "1px dashed", _print: "none" }, outlineColor: "border" },
  },
});

/** A label. It is black on white in every theme, like paper. */
const Label = chakra("div", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "2mm",
    p: "2.5mm",
    overflow: "hidden",
    bg: "white",
    color: "black",
    breakInside: "avoid",
  },
});
