import { Box, Heading, Text } from "@chakra-ui/react";
import type { ReactNode } from "react";
import type { DeviceFactsFragment } from "../../../generated/DeviceFacts.ts";
import { simWords } from "../../../generated/words.ts";
import { langOf, t } from "../../../platform/i18n.ts";
import { Fact, Facts } from "../../../ui/text/Facts.tsx";
import { type Specifications, specificationLabels } from "../specifications.ts";

/** Returns the specifications of a phone or tablet as rows with a label and a value. */
const rowsOf = (specifications: Specifications): [string, string][] =>
  (Object.keys(specificationLabels) as (keyof typeof specificationLabels)[]).flatMap((name) => {
    const value = name === "sim" ? simWords[specifications.sim] : specifications[name];
    return value ? [[specificationLabels[name], statedText(value)]] : [];
  });

/** Returns a specification in words. Imports write `-` for unknown values. */
const statedText = (value: string) => (value.trim() === "-" ? t("Not stated") : value);

/** The specifications and the description of a device. */
export function DeviceFacts({ device }: { device: DeviceFactsFragment }) {
  return (
    <>
      {"specifications" in device && (
        <Part title={t("Specifications")}>
          <Table rows={rowsOf(device.specifications)} />
        </Part>
      )}
      {"specificationText" in device && (
        <Part title={t("Specifications")}>
          <Prose>{statedText(device.specificationText)}</Prose>
        </Part>
      )}
      {device.description && (
        <Part title={t("Description")}>
          <Prose>{device.description}</Prose>
        </Part>
      )}
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box as="section" mb="8">
      <Heading as="h2" mb="3">
        {title}
      </Heading>
      {children}
    </Box>
  );
}

/** A text of several lines. A proxy may have joined the lines, and React must then not report different texts. */
const Prose = ({ children }: { children: string }) => (
  <Text
    lang={langOf(children)}
    whiteSpace="pre-line"
    overflowWrap="anywhere"
    color="fg.muted"
    maxW="3xl"
    suppressHydrationWarning
  >
    {children}
  </Text>
);

function Table({ rows }: { rows: readonly [string, string][] }) {
  return (
    <Facts fontSize="sm">
      {rows.map(([label, value]) => (
        <Fact key={label} name={label} lang={langOf(value)}>
          {value}
        </Fact>
      ))}
    </Facts>
  );
}
