import { Box, Heading, Text, Link as TextLink } from "@chakra-ui/react";
import { type ReactNode, useState } from "react";
import { t } from "../../platform/i18n.ts";
import { browserStorage } from "../../platform/siteData.ts";
import { Checkbox } from "../../ui/controls/controls.tsx";
import { Rich } from "../../ui/text/Rich.tsx";

const portal = "https://neir.btrc.gov.bd";
const dialled = "*16161#";

type Step = "deregistered" | "signedOut" | "erased" | "cardsOut";

/** The steps of the handover. Since 1 January 2026 owners must de-register a phone before they hand it over. */
const steps: Record<Step, { title: string; help: ReactNode }> = {
  deregistered: {
    title: t("De-register the phone from your name"),
    help: (
      <Rich
        text={t(
          "On the <portal>NEIR portal</portal>, or dial <code/>. You need the last four digits of your NID or passport; we never ask for them.",
        )}
        parts={{
          portal: (text) => (
            <TextLink href={portal} target="_blank" rel="noopener" variant="underline">
              {text}
            </TextLink>
          ),
          code: (
            <TextLink href={`tel:${encodeURIComponent(dialled)}`} variant="underline">
              {dialled}
            </TextLink>
          ),
        }}
      />
    ),
  },
  signedOut: {
    title: t("Sign out of iCloud or Google"),
    help: t("Also switch off Find My, and the screen lock."),
  },
  erased: {
    title: t("Back up your data, then erase the device"),
    help: t("A reset deletes your photos, messages and apps from the device."),
  },
  cardsOut: { title: t("Take out SIM and memory card"), help: undefined },
};

type HandoverStepsProps = {
  evaluation: { id: string; kind: string };
};

/**
 * The steps that the seller takes before handing over the device, with a checkbox for each. The state of the checkboxes
 * is stored in this browser only.
 */
export function HandoverSteps({ evaluation: { id, kind } }: HandoverStepsProps) {
  const name = `handover:${id}`;
  const [done, setDone] = useState<readonly string[]>(() => readTicks(name));
  const tick = (step: Step, isDone: boolean) => {
    const next = [...done.filter((other) => other !== step), ...(isDone ? [step] : [])];
    setDone(next);
    browserStorage.setItem(name, next.join());
  };
  const shown = (Object.keys(steps) as Step[]).filter(
    (step) => step !== "deregistered" || kind === "SMARTPHONE",
  );
  const count = shown.filter((step) => done.includes(step)).length;
  return (
    <Box mt="5">
      <Heading as="h3" size="sm">
        {t("Before you hand it over")}
      </Heading>
      <Text fontSize="sm" color="fg.muted" role="status">
        {t("{count} of {total} done", { count, total: shown.length })}
      </Text>
      <Box as="ol" mt="2" listStyleType="none">
        {shown.map((step) => (
          <li key={step}>
            <Checkbox
              checked={done.includes(step)}
              onChange={({ target }) => tick(step, target.checked)}
            >
              {steps[step].title}
            </Checkbox>
            {steps[step].help && (
              <Text ms="8" mb="2" fontSize="sm" color="fg.muted">
                {steps[step].help}
              </Text>
            )}
          </li>
        ))}
      </Box>
    </Box>
  );
}

const readTicks = (name: string) => (browserStorage.getItem(name) ?? "").split(",");
