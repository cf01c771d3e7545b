import { Box, Stack, Text } from "@chakra-ui/react";
import type { FactorRowFragment } from "../../generated/FactorRow.ts";
import { RemoveFactorDocument } from "../../generated/RemoveFactor.ts";
import { factorKindWords } from "../../generated/words/factorKindWords.ts";
import { t } from "../../platform/i18n.ts";
import { useAction } from "../../ui/actions/useAction.ts";
import { ConfirmButton } from "../../ui/dialogs/ConfirmButton.tsx";
import { CardRow } from "../../ui/page/Card.tsx";
import { Day, Moment } from "../../ui/text/Day.tsx";
import { Rich } from "../../ui/text/Rich.tsx";

/** Returns the name of a factor. An authenticator app has no name, because each user has only one app. */
const nameOf = ({ kind, name }: FactorRowFragment) =>
  kind === "TOTP" ? factorKindWords.TOTP : name;

/** The factors of a staff member, each with a button that removes it. */
export const FactorList = ({ factors }: { factors: readonly FactorRowFragment[] }) => (
  <Stack as="ul" gap="3" aria-label={t("Second factors")}>
    {factors.map((factor) => (
      <FactorItem key={factor.id} factor={factor} />
    ))}
  </Stack>
);

function FactorItem({ factor }: { factor: FactorRowFragment }) {
  const { id, kind, createdAt, lastUsedAt } = factor;
  const name = nameOf(factor);
  const [remove] = useAction(RemoveFactorDocument, { done: t("Factor removed") });
  return (
    <CardRow>
      <Box minW="0">
        <Text fontWeight="semibold" overflowWrap="anywhere">
          {name}
        </Text>
        <Text fontSize="sm" color="fg.muted">
          {kind === "PASSKEY" && `${factorKindWords.PASSKEY} · `}
          <Rich text={t("added <day/>")} parts={{ day: <Day of={createdAt} /> }} />
          {lastUsedAt && (
            <>
              {", "}
              <Rich text={t("last used <last/>")} parts={{ last: <Moment of={lastUsedAt} /> }} />
            </>
          )}
        </Text>
      </Box>
      <ConfirmButton
        variant="outline"
        colorPalette="danger"
        flexShrink="0"
        aria-label={t("Remove {name}", { name })}
        question={t("Remove {name}? You can't log in with it any more.", { name })}
        confirmLabel={t("Remove factor")}
        onConfirm={() => remove({ id })}
      >
        {t("Remove")}
      </ConfirmButton>
    </CardRow>
  );
}
