import { Badge, Box, Button, chakra, Flex } from "@chakra-ui/react";
import type { ApiKeyRowFragment } from "../../generated/ApiKeyRow.ts";
import { RevokeApiKeyDocument } from "../../generated/RevokeApiKey.ts";
import { apiKeyScopeWords, apiKeyStateWords } from "../../generated/words.ts";
import { t } from "../../platform/i18n.ts";
import { useAction } from "../../ui/actions/useAction.ts";
import { ConfirmButton } from "../../ui/dialogs/ConfirmButton.tsx";
import type { Column } from "../../ui/lists/DataTable.tsx";
import { Moment } from "../../ui/text/Day.tsx";
import { Rich } from "../../ui/text/Rich.tsx";

const palettes = { ACTIVE: "accent", EXPIRED: "warning", REVOKED: "gray" } as const;

type OnChange = (key: ApiKeyRowFragment) => void;

/** Returns the columns of the table of API keys. `onChange` opens the form of a key. */
export const keyColumns = (onChange: OnChange): readonly Column<ApiKeyRowFragment>[] => [
  {
    header: t("Key"),
    cell: ({ name, prefix }) => (
      <>
        <chakra.span fontWeight="semibold">{name}</chakra.span>
        <Box fontSize="sm" color="fg.muted" fontFamily="monospace">
          {prefix}…
        </Box>
      </>
    ),
  },
  {
    header: t("State"),
    phone: "end",
    hasLabel: false,
    cell: ({ state }) => <Badge colorPalette={palettes[state]}>{apiKeyStateWords[state]}</Badge>,
  },
  {
    header: t("Scopes"),
    style: { fontSize: "sm" },
    cell: ({ scopes }) => scopes.map((scope) => apiKeyScopeWords[scope]).join(", "),
  },
  { header: t("Use"), hasLabel: false, isQuiet: true, cell: (key) => <Use of={key} /> },
  {
    header: t("Actions"),
    phone: "menu",
    // A revoked key can't be changed.
    cell: (key) => key.state !== "REVOKED" && <KeyActions apiKey={key} onChange={onChange} />,
  },
];

function Use({ of: { lastUsedAt, expiresAt, allowedAddresses } }: { of: ApiKeyRowFragment }) {
  return (
    <>
      <Box>
        {lastUsedAt ? (
          <Rich text={t("Last used <date/>")} parts={{ date: <Moment of={lastUsedAt} /> }} />
        ) : (
          t("Never used")
        )}
      </Box>
      <Box>
        {expiresAt ? (
          <Rich text={t("Expires <date/>")} parts={{ date: <Moment of={expiresAt} /> }} />
        ) : (
          t("Does not expire")
        )}
      </Box>
      {allowedAddresses.length > 0 && (
        <Box>{t("From {addresses}", { addresses: allowedAddresses.join(", ") })}</Box>
      )}
    </>
  );
}

type KeyActionsProps = { apiKey: ApiKeyRowFragment; onChange: OnChange };

function KeyActions({ apiKey, onChange }: KeyActionsProps) {
  const [revoke] = useAction(RevokeApiKeyDocument, {
    done: t("Key Revoked"),
  });
  const { id, name } = apiKey;
  return (
    <Flex gap="2" wrap={{ base: "wrap", md: "nowrap" }}>
      <Button
        size="sm"
        variant="outline"
        aria-label={t("Change {name}", { name })}
        onClick={() => onChange(apiKey)}
      >
        {t("Change")}
      </Button>
      <ConfirmButton
        size="sm"
        variant="outline"
        colorPalette="danger"
        aria-label={t("Revoke {name}", { name })}
        question={t("Revoke the key {name}? Programs that use it are refused immediately.", {
          name,
        })}
        confirmLabel={t("Revoke key")}
        onConfirm={() => revoke({ id })}
      >
        {t("Revoke")}
      </ConfirmButton>
    </Flex>
  );
}
