import { Box, chakra, Stack } from "@chakra-ui/react";
import type { WebhookDeliveryQuery } from "../../generated/WebhookDelivery.ts";
import { localDigits, t } from "../../platform/i18n.ts";
import { Moment } from "../../ui/text/Day.tsx";
import { Rich } from "../../ui/text/Rich.tsx";

type Attempt = WebhookDeliveryQuery["webhookDelivery"]["attempts"][number];

/** The attempts to send a delivery, newest first. */
export function Attempts({ attempts }: { attempts: readonly Attempt[] }) {
  return (
    <Stack gap="3">
      {attempts.map((attempt, index) => (
        <chakra.details key={attempt.number} open={index === 0}>
          <chakra.summary cursor="pointer" minH="touch" alignContent="center">
            <Rich
              text={t("Attempt {number}, <date/>: {outcome}", {
                number: attempt.number,
                outcome: outcomeOf(attempt),
              })}
              parts={{ date: <Moment of={attempt.startedAt} /> }}
            />
          </chakra.summary>
          <Stack gap="3">
            <Code label={t("Request")}>
              {[
                `POST ${attempt.url}`,
                ...attempt.headers.map(({ name, value }) => `${name}: ${value}`),
              ].join("\n")}
            </Code>
            {attempt.responseBody && <Code label={t("Response")}>{attempt.responseBody}</Code>}
          </Stack>
        </chakra.details>
      ))}
    </Stack>
  );
}

function outcomeOf({ status, error, durationMs }: Attempt): string {
  if (durationMs === null) return t("No response yet");
  const outcome = status ? t("Status {status}", { status: localDigits(String(status)) }) : error;
  return t("{outcome} in {durationMs} ms", { outcome: outcome ?? "", durationMs });
}

/** A text exactly as a program has sent it, with a label. */
export function Code({ label, children }: { label: string; children: string }) {
  return (
    <Box as="section" aria-label={label}>
      <Box mb="1" fontSize="sm" color="fg.muted">
        {label}
      </Box>
      <chakra.pre
        p="3"
        bg="bg.subtle"
        borderRadius="l2"
        fontSize="sm"
        maxH="15rem"
        overflowY="auto"
        whiteSpace="pre-wrap"
        overflowWrap="anywhere"
        tabIndex={0}
      >
        {children}
      </chakra.pre>
    </Box>
  );
}
