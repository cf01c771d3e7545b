import { Badge, Box, Button, chakra, Flex } from "@chakra-ui/react";
import type { ApiKeyRowFragment } from "../../generated/ApiKeyRow.ts";
import { RevokeApiKeyDocument } from "../../generated/RevokeApiKey.ts";
import { apiKeyScopeWords, apiKeyStateWords } from "../../generated/words.ts";
import { t } from "../../platform/i18n.ts";
import { useAction } from "../../ui/actions/useAction.ts";
import { ConfirmButton } from "../../ui/dialogs/ConfirmButton.tsx";
import { Cell, Row, Table } from "../../ui/lists/Table.tsx";
import { Moment } from "../../ui/text/Day.tsx";
import { Rich } from "../../ui/text/Rich.tsx";

const columns = [t("Key"), t("State"), t("Scopes"), t("Use"), t("Actions")];

const palettes = { ACTIVE: "accent", EXPIRED: "warning", REVOKED: "gray" } as const;

type KeyTableProps = {
  keys: readonly ApiKeyRowFragment[];
  onChange: (key: ApiKeyRowFragment) => void;
};

/** The keys with what they may do and when they were used, the latest first. */
export function KeyTable({ keys, onChange }: KeyTableProps) {
  return (
    <Table label={t("API keys")} columns={columns}>
      {keys.map((key) => (
        <Row key={key.id}>
          <Cell>
            <chakra.span fontWeight="semibold">{key.name}</chakra.span>
            <Box fontSize="sm" color="fg.muted" fontFamily="monospace">
              {key.prefix}…
            </Box>
          </Cell>
          <Cell>
            <Badge colorPalette={palettes[key.state]}>{apiKeyStateWords[key.state]}</Badge>
          </Cell>
          <Cell label={t("Scopes")} gridColumn="1 / -1" fontSize="sm">
            {key.scopes.map((scope) => apiKeyScopeWords[scope]).join(", ")}
          </Cell>
          <Cell gridColumn="1 / -1" fontSize="sm" color="fg.muted" css={{ textAlign: "start" }}>
            <Use of={key} />
          </Cell>
          <Cell gridColumn="1 / -1" mt={{ base: "2", md: "0" }}>
            <KeyActions apiKey={key} onChange={onChange} />
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

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

type KeyActionsProps = { apiKey: ApiKeyRowFragment; onChange: KeyTableProps["onChange"] };

/** A revoked key stays as it is. */
function KeyActions({ apiKey, onChange }: KeyActionsProps) {
  const [revoke] = useAction(RevokeApiKeyDocument, { done: t("Key Revoked") });
  if (apiKey.state === "REVOKED") return null;
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
        question={t("Revoke the key {name}? Programs that use it are refused at once.", { name })}
        confirmLabel={t("Revoke key")}
        onConfirm={() => revoke({ id })}
      >
        {t("Revoke")}
      </ConfirmButton>
    </Flex>
  );
}
