import { Box, Button, chakra, Flex, Heading, Text } from "@chakra-ui/react";
import { useState } from "react";
import type { RuleEffectFragment } from "../../generated/RuleEffect.ts";
import type { RulesDraftFragment } from "../../generated/RulesDraft.ts";
import { t } from "../../platform/i18n.ts";
import { lazyPart } from "../../ui/dialogs/lazyPart.tsx";
import { Cell, Row, Table } from "../../ui/lists/Table.tsx";
import { type QuestionName, questionNames, questionOf } from "../evaluations/questions.ts";
import { Overrides } from "./Overrides.tsx";
import { effectWords } from "./ruleWords.ts";

const EffectDialog = lazyPart(async () => (await import("./EffectDialog.tsx")).EffectDialog);

type EffectTableProps = { draft: RulesDraftFragment };

/** An answer whose effect is edited, and the effect if it has one for these devices. */
export type EditedEffect = {
  question: QuestionName;
  option: string;
  /** The words of the answer. */
  label: string;
  effect?: RuleEffectFragment;
  /** Whether it is the effect for all devices, or one that overrides it. */
  isGlobal: boolean;
};

const columns = [t("Answer"), t("All devices"), t("Overrides"), t("Actions")];

/** The options of a question by name, with the battery health that was not told. */
const optionsOf = (name: QuestionName): [string, string][] => [
  ...Object.entries(questionOf(name).words),
  ...(name === "batteryHealth" ? [["NOT_TOLD", t("Not told")] as [string, string]] : []),
];

/** Every answer to every question with what it does to the price, for all devices and for some. */
export function EffectTable({ draft }: EffectTableProps) {
  const { rules } = draft;
  const [edited, setEdited] = useState<EditedEffect>();
  const byAnswer = groupByAnswer(rules.effects);
  return (
    <Flex direction="column" gap="6">
      {questionNames.map((question) => (
        <div key={question}>
          <Heading as="h3" size="md" mb="2">
            {questionOf(question).title}
          </Heading>
          <Table label={questionOf(question).title} columns={columns}>
            {optionsOf(question).map(([option, label]) => (
              <AnswerRow
                key={option}
                answer={{ question, option, label }}
                effects={byAnswer.get(`${question} ${option}`) ?? []}
                rules={rules}
                onEdit={setEdited}
              />
            ))}
          </Table>
        </div>
      ))}
      {edited && (
        <EffectDialog edited={edited} draft={draft} onClose={() => setEdited(undefined)} />
      )}
    </Flex>
  );
}

function groupByAnswer(effects: readonly RuleEffectFragment[]) {
  const byAnswer = new Map<string, RuleEffectFragment[]>();
  for (const effect of effects) {
    const name = `${effect.question} ${effect.option}`;
    const group = byAnswer.get(name);
    if (group) group.push(effect);
    else byAnswer.set(name, [effect]);
  }
  return byAnswer;
}

const isGlobal = ({ kind, deviceId }: RuleEffectFragment) => kind === null && deviceId === null;

type AnswerRowProps = {
  answer: Pick<EditedEffect, "question" | "option" | "label">;
  effects: readonly RuleEffectFragment[];
  rules: RulesDraftFragment["rules"];
  onEdit: (edited: EditedEffect) => void;
};

function AnswerRow({ answer, effects, rules, onEdit }: AnswerRowProps) {
  const [open, setOpen] = useState(false);
  const global = effects.find(isGlobal);
  const overrides = effects.filter((effect) => !isGlobal(effect));
  const group = rules.groups.find(({ code }) => code === global?.group);
  return (
    <>
      <Row>
        <Cell fontWeight="medium" w={{ md: "35%" }}>
          {answer.label}
        </Cell>
        <Cell label={t("All devices")} w={{ md: "30%" }}>
          {global ? (
            effectWords(global)
          ) : (
            <chakra.span color="fg.muted">{t("No effect")}</chakra.span>
          )}
          {group && (
            <Text as="span" color="fg.muted" fontSize="sm">
              {` ${t("in group {group}", { group: group.label })}`}
            </Text>
          )}
        </Cell>
        <Cell w={{ md: "15%" }}>
          {overrides.length > 0 && (
            <Button variant="ghost" size="sm" aria-expanded={open} onClick={() => setOpen(!open)}>
              {t("{count, plural, one {# override} other {# overrides}}", {
                count: overrides.length,
              })}
            </Button>
          )}
        </Cell>
        <Cell>
          <Flex gap="2" justify="end" wrap="wrap">
            <Button
              variant="outline"
              size="sm"
              aria-label={t("Edit {label} for all devices", { label: answer.label })}
              onClick={() => onEdit({ ...answer, effect: global, isGlobal: true })}
            >
              {t("Edit")}
            </Button>
            <Button
              variant="ghost"
              size="sm"
              aria-label={t("Add an override for {label}", { label: answer.label })}
              onClick={() => onEdit({ ...answer, isGlobal: false })}
            >
              {t("Override")}
            </Button>
          </Flex>
        </Cell>
      </Row>
      {open && (
        <Row>
          <Cell colSpan={columns.length} gridColumn="1 / -1">
            <Box maxH="24rem" overflowY="auto">
              <Overrides
                effects={overrides}
                rules={rules}
                onEdit={(effect) => onEdit({ ...answer, effect, isGlobal: false })}
              />
            </Box>
          </Cell>
        </Row>
      )}
    </>
  );
}
