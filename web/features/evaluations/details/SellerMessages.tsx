import { Badge, Flex, Stack, Text } from "@chakra-ui/react";
import type { SellerMessageFragment } from "../../../generated/SellerMessage.ts";
import { notificationKindWords, notificationReasonWords } from "../../../generated/words.ts";
import { t } from "../../../platform/i18n.ts";
import { Part } from "../../../ui/forms/Part.tsx";
import { Moment, MomentBy } from "../../../ui/text/Day.tsx";
import { Rich } from "../../../ui/text/Rich.tsx";

type Message = SellerMessageFragment;

const states = {
  QUEUED: { word: t("Waiting"), palette: "gray" },
  SENT: { word: t("Sent"), palette: "accent" },
  SKIPPED: { word: t("Not sent"), palette: "gray" },
  FAILED: { word: t("Failed"), palette: "danger" },
  UNKNOWN: { word: t("Outcome unknown"), palette: "warning" },
} as const satisfies Record<Message["state"], { word: string; palette: string }>;

/** Returns whether a message is shown. If the shop sends no messages, only the calls to the seller are shown. */
const isShown = ({ reason, calledAt }: Message) => reason !== "SWITCHED_OFF" || calledAt !== null;

/** The SMS messages to the seller, and the calls that replaced messages. Only admins see this part. */
export function SellerMessages({ messages }: { messages: readonly Message[] }) {
  const shown = messages.filter(isShown);
  if (shown.length === 0) return null;
  return (
    <Part as="section" title={t("Messages to the seller")} py="4">
      <Stack as="ul" gap="3" listStyleType="none">
        {shown.map((message) => (
          <li key={message.id}>
            <Flex align="center" gap="2" wrap="wrap">
              <Text as="span" fontWeight="medium">
                {notificationKindWords[message.kind]}
              </Text>
              <Badge colorPalette={message.calledAt ? "accent" : states[message.state].palette}>
                {message.calledAt ? t("Called") : states[message.state].word}
              </Badge>
            </Flex>
            <Text fontSize="sm" color="fg.muted">
              <Explanation message={message} />
            </Text>
          </li>
        ))}
      </Stack>
    </Part>
  );
}

/** Says when a message was or will be sent, who called the seller instead, or why the message was not sent. */
function Explanation({ message }: { message: Message }) {
  const { state, reason, dueAt, sentAt, calledAt, callerName } = message;
  if (calledAt) return <MomentBy of={calledAt} name={callerName} />;
  const because = reason && notificationReasonWords[reason];
  if (sentAt) return <Moment of={sentAt} />;
  if (state === "UNKNOWN")
    return (
      <>
        {t("{reason}. The seller may have received the message, so it is not sent again.", {
          reason: because,
        })}
      </>
    );
  if (state !== "QUEUED") return <>{because}</>;
  if (because) return <>{t("{reason}. The shop will try again.", { reason: because })}</>;
  return <Rich text={t("To be sent on <date/>")} parts={{ date: <Moment of={dueAt} /> }} />;
}
