import { Box, Button, Flex, Text } from "@chakra-ui/react";
import { useMemo, useState } from "react";
import type { RuleEffectFragment } from "../../generated/RuleEffect.ts";
import type { RulesDraftFragment } from "../../generated/RulesDraft.ts";
import { t } from "../../platform/i18n.ts";
import { Input } from "../../ui/controls/controls.tsx";
import { ChangedMark } from "./ChangedMark.tsx";
import { keyOf } from "./effectRules.ts";
import { effectWords, scopeWords } from "./ruleWords.ts";

/** The maximum number of effects to list. The search finds the others. */
const listed = 100;

const isSame = (row: RuleEffectFragment, other: RuleEffectFragment) =>
  JSON.stringify(keyOf(row)) === JSON.stringify(keyOf(other));

type OverridesProps = {
  effects: readonly RuleEffectFragment[];
  rules: RulesDraftFragment["rules"];
  onEdit: (effect: RuleEffectFragment) => void;
};

/** The effects that override the general effect for some devices. They can be searched by kind, brand or device. */
export function Overrides({ effects, rules, onEdit }: OverridesProps) {
  const [search, setSearch] = useState("");
  const titles = useMemo(
    () => new Map(rules.devices.map(({ id, title }) => [id, title])),
    [rules.devices],
  );
  const words = search.trim().toLowerCase();
  const rows = effects
    .map((effect) => ({ effect, scope: scopeWords(effect, titles) }))
    .filter(({ scope }) => scope.toLowerCase().includes(words));
  return (
    <>
      {effects.length > 10 && (
        <Input
          type="search"
          aria-label={t("Search the overrides by kind, brand or device")}
          placeholder={t("Search by kind, brand or device")}
          mb="2"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      )}
      <ul>
        {rows.slice(0, listed).map(({ effect, scope }) => (
          <Flex
            as="li"
            key={`${effect.kind} ${effect.brand} ${effect.deviceId}`}
            align="center"
            gap="3"
            py="1"
          >
            <Box flex="1">
              {scope}
              <ChangedMark
                draft={rules}
                rowsOf={({ effects }) => effects.filter((row) => isSame(row, effect))}
              />
            </Box>
            <Text>{effectWords(effect)}</Text>
            <Button
              variant="ghost"
              size="sm"
              aria-label={t("Edit the override for {scope}", { scope })}
              onClick={() => onEdit(effect)}
            >
              {t("Edit")}
            </Button>
          </Flex>
        ))}
      </ul>
      {rows.length > listed && (
        <Text fontSize="sm" color="fg.muted">
          {t("{count} more. Search to find them.", { count: rows.length - listed })}
        </Text>
      )}
    </>
  );
}
