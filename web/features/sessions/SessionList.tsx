import { Badge, Box, Flex, Stack, Text } from "@chakra-ui/react";
import { EndSessionDocument } from "../../generated/EndSession.ts";
import type { SessionRowFragment } from "../../generated/SessionRow.ts";
import { sessionDeviceWords } from "../../generated/words/sessionDeviceWords.ts";
import { t } from "../../platform/i18n.ts";
import { useAction } from "../../ui/actions/useAction.ts";
import { LoadingButton } from "../../ui/controls/LoadingButton.tsx";
import { CardRow } from "../../ui/page/Card.tsx";
import { Moment } from "../../ui/text/Day.tsx";
import { Rich } from "../../ui/text/Rich.tsx";

/**
 * The sessions of a user. Each session has a button that ends it, except the session of this browser, which ends when
 * the user logs out.
 */
export const SessionList = ({ sessions }: { sessions: readonly SessionRowFragment[] }) => (
  <Stack as="ul" gap="3" aria-label={t("Sessions")}>
    {sessions.map((session) => (
      <SessionItem key={session.id} session={session} />
    ))}
  </Stack>
);

function SessionItem({ session }: { session: SessionRowFragment }) {
  const { id, device, network, createdAt, lastUsedAt, isCurrent } = session;
  const [end, isEnding] = useAction(EndSessionDocument, { done: t("Session ended") });
  const name = nameOf(session);
  const parts = { first: <Moment of={createdAt} />, last: <Moment of={lastUsedAt} /> };
  return (
    <CardRow>
      <Box minW="0">
        <Flex align="center" wrap="wrap" gap="2" fontWeight="semibold">
          {name}
          {isCurrent && <Badge colorPalette="success">{t("This session")}</Badge>}
        </Flex>
        <Text color="fg.muted" overflowWrap="anywhere">
          {[sessionDeviceWords[device], network].filter(Boolean).join(" · ")}
        </Text>
        <Text fontSize="sm" color="fg.muted">
          <Rich text={t("Logged in <first/>, last used <last/>")} parts={parts} />
        </Text>
      </Box>
      {!isCurrent && (
        <LoadingButton
          variant="outline"
          flexShrink="0"
          loading={isEnding}
          aria-label={t("End session: {name}", { name })}
          onClick={() => void end({ id })}
        >
          {t("End session")}
        </LoadingButton>
      )}
    </CardRow>
  );
}

/** Returns the names of the browser and the operating system, as far as they are known. */
function nameOf({ browser, system }: SessionRowFragment): string {
  if (browser && system) return t("{browser} on {system}", { browser, system });
  return browser ?? system ?? t("Unknown browser");
}
