import { Box, Button, chakra, Flex, Heading, Text } from "@chakra-ui/react";
import { useState } from "react";
import type { RuleEffectFragment } from "../../generated/RuleEffect.ts";
import type { RulesDraftFragment } from "../../generated/RulesDraft.ts";
import { t } from "../../platform/i18n.ts";
import { lazyPart } from "../../ui/dialogs/lazyPart.tsx";
import { type Column, DataTable } from "../../ui/lists/DataTable.tsx";
import { type QuestionName, questionNames, questionOf } from "../evaluations/questions.ts";
import { ChangedMark } from "./ChangedMark.tsx";
import { JumpLinks } from "./JumpLinks.tsx";
import { Overrides } from "./Overrides.tsx";
import { effectWords } from "./ruleWords.ts";

const EffectDialog = lazyPart(async () => (await import("./EffectDialog.tsx")).EffectDialog);

type EffectTableProps = { draft: RulesDraftFragment };

/** The edited answer and, if it has an effect, its current effect. */
export type EditedEffect = {
  question: QuestionName;
  option: string;
  /** The answer in words. */
  label: string;
  effect?: RuleEffectFragment;
  /** Whether the effect applies to all devices. False if it overrides the general effect for some devices. */
  isGlobal: boolean;
};

/**
 * Returns the options of a question by name. An additional option of the battery health stands for sellers who don't
 * state it.
 */
const optionsOf = (name: QuestionName): [string, string][] => [
  ...Object.entries(questionOf(name).words),
  ...(name === "batteryHealth" ? [["NOT_TOLD", t("Not told")] as [string, string]] : []),
];

/** All answers to all questions, with their effects on the price. Includes effects that apply only to some devices. */
export function EffectTable({ draft }: EffectTableProps) {
  const { rules } = draft;
  const [edited, setEdited] = useState<EditedEffect>();
  const byAnswer = groupByAnswer(rules.effects);
  return (
    <Flex direction="column" gap="6">
      <JumpLinks
        label={t("Questions")}
        parts={questionNames.map((question) => [question, questionOf(question).title])}
      />
      {questionNames.map((question) => (
        <Box key={question} id={question} tabIndex={-1} outline="none">
          <Heading as="h3" size="md" mb="2">
            {questionOf(question).title}
          </Heading>
          <AnswerTable
            label={questionOf(question).title}
            rules={rules}
            onEdit={setEdited}
            rows={optionsOf(question).map(([option, label]) => {
              const effects = byAnswer.get(`${question} ${option}`) ?? [];
              return { id: option, question, option, label, effects };
            })}
          />
        </Box>
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

/** An answer to a question, with all of its effects. */
type Answer = Pick<EditedEffect, "question" | "option" | "label"> & {
  id: string;
  effects: readonly RuleEffectFragment[];
};

const overridesOf = ({ effects }: Answer) => effects.filter((effect) => !isGlobal(effect));

type AnswerTableProps = {
  label: string;
  rows: readonly Answer[];
  rules: RulesDraftFragment["rules"];
  onEdit: (edited: EditedEffect) => void;
};

function AnswerTable({ label, rows, rules, onEdit }: AnswerTableProps) {
  const [open, setOpen] = useState<string>();
  const columns: readonly Column<Answer>[] = [
    {
      header: t("Answer"),
      style: { fontWeight: "medium", w: { md: "35%" } },
      cell: ({ question, option, label }) => (
        <>
          {label}
          <ChangedMark
            draft={rules}
            rowsOf={({ effects }) =>
              effects.filter((row) => row.question === question && row.option === option)
            }
          />
        </>
      ),
    },
    {
      header: t("All devices"),
      style: { w: { md: "30%" } },
      cell: ({ effects }) => <GlobalEffect effect={effects.find(isGlobal)} rules={rules} />,
    },
    {
      header: t("Overrides"),
      hasLabel: false,
      style: { w: { md: "15%" } },
      cell: (answer) => {
        const count = overridesOf(answer).length;
        const isOpen = answer.id === open;
        return (
          count > 0 && (
            <Button
              variant="ghost"
              size="sm"
              aria-expanded={isOpen}
              onClick={() => setOpen(isOpen ? undefined : answer.id)}
            >
              {t("{count, plural, one {# override} other {# overrides}}", { count })}
            </Button>
          )
        );
      },
    },
    {
      header: t("Actions"),
      hasLabel: false,
      cell: (answer) => <AnswerActions answer={answer} onEdit={onEdit} />,
    },
  ];
  return (
    <DataTable
      label={label}
      rows={rows}
      columns={columns}
      detailsOf={(answer) =>
        answer.id === open && (
          <Box maxH="24rem" overflowY="auto">
            <Overrides
              effects={overridesOf(answer)}
              rules={rules}
              onEdit={(effect) => onEdit({ ...answer, effect, isGlobal: false })}
            />
          </Box>
        )
      }
    />
  );
}

type GlobalEffectProps = Pick<EditedEffect, "effect"> & Pick<AnswerTableProps, "rules">;

function GlobalEffect({ effect, rules }: GlobalEffectProps) {
  if (!effect) return <chakra.span color="fg.muted">{t("No effect")}</chakra.span>;
  const group = rules.groups.find(({ code }) => code === effect.group);
  return (
    <>
      {effectWords(effect)}
      {group && (
        <Text as="span" color="fg.muted" fontSize="sm">
          {` ${t("in group {group}", { group: group.label })}`}
        </Text>
      )}
    </>
  );
}

function AnswerActions({ answer, onEdit }: { answer: Answer } & Pick<AnswerTableProps, "onEdit">) {
  const { label, effects } = answer;
  return (
    <Flex gap="2" justify="end" wrap="wrap">
      <Button
        variant="outline"
        size="sm"
        aria-label={t("Edit {label} for all devices", { label })}
        onClick={() => onEdit({ ...answer, effect: effects.find(isGlobal), isGlobal: true })}
      >
        {t("Edit")}
      </Button>
      <Button
        variant="ghost"
        size="sm"
        aria-label={t("Add an override for {label}", { label })}
        onClick={() => onEdit({ ...answer, isGlobal: false })}
      >
        {t("Override")}
      </Button>
    </Flex>
  );
}
