import { Box, Flex, Text } from "@chakra-ui/react";
import { Bonuses } from "../../features/priceRules/Bonuses.tsx";
import { RulesInForce } from "../../features/priceRules/ChangedMark.tsx";
import { EffectTable } from "../../features/priceRules/EffectTable.tsx";
import { GroupForm } from "../../features/priceRules/GroupForm.tsx";
import { JumpLinks } from "../../features/priceRules/JumpLinks.tsx";
import { MarketShares } from "../../features/priceRules/MarketShares.tsx";
import { Problems } from "../../features/priceRules/Problems.tsx";
import { Publication } from "../../features/priceRules/Publication.tsx";
import { SettingsForm } from "../../features/priceRules/SettingsForm.tsx";
import { VersionTable } from "../../features/priceRules/VersionTable.tsx";
import { DiscardRulesDraftDocument } from "../../generated/DiscardRulesDraft.ts";
import { PriceRulesDocument } from "../../generated/PriceRules.ts";
import type { RulesDraftFragment } from "../../generated/RulesDraft.ts";
import { queryLoader, usePageData } from "../../platform/graphql/pageData.ts";
import { localDigits, t } from "../../platform/i18n.ts";
import { useAction } from "../../ui/actions/useAction.ts";
import { RouteLink } from "../../ui/controls/RouteLink.tsx";
import { ConfirmButton } from "../../ui/dialogs/ConfirmButton.tsx";
import { ConsolePage } from "../../ui/page/ConsolePage.tsx";
import { Section } from "../../ui/page/Section.tsx";
import { Moment } from "../../ui/text/Day.tsx";
import { Rich } from "../../ui/text/Rich.tsx";

export const loader = queryLoader(PriceRulesDocument, () => ({}));

/** The titles of the page's sections, by id. */
const titles = {
  answers: t("How much each answer adds or deducts"),
  limits: t("Limits and validity"),
  groups: t("Groups of deductions"),
  market: t("Market percentages"),
  bonuses: t("Trade-in bonuses"),
  publish: t("Publish the draft"),
  versions: t("Versions"),
} as const;

/** The page of the quote rules, which say what each answer adds or deducts. Staff change the rules in a draft. */
function PriceRules() {
  const { data } = usePageData(PriceRulesDocument);
  const { quoteRulesDraft: draft, quoteRules, quoteRulesVersions } = data;
  const { groups, totalCap, minimum, step, validDays, revisionDays } = draft.rules;
  return (
    <ConsolePage
      intro={t("Version {version} is in force. Changes are kept in a draft.", {
        version: localDigits(String(quoteRules.version)),
      })}
    >
      <DraftNotice draft={draft} />
      {!draft.exists && (
        <Problems
          problems={draft.problems}
          title={t("Please check these devices: the rules in force pay too much for them")}
        />
      )}
      <JumpLinks
        label={t("On this page")}
        parts={Object.entries(titles).filter(([id]) => id !== "publish" || draft.exists)}
      />
      <RulesInForce value={draft.exists ? quoteRules.rules : undefined}>
        <Section id="answers" title={titles.answers} px="0">
          <EffectTable draft={draft} />
        </Section>
        <Section id="limits" title={titles.limits} px="0">
          <SettingsForm
            key={contentKey(totalCap, minimum, step, validDays, revisionDays)}
            draft={draft}
          />
        </Section>
        <Section id="groups" title={titles.groups} px="0">
          <GroupForm key={contentKey(groups)} draft={draft} />
        </Section>
        <Section id="market" title={titles.market} px="0">
          <MarketShares draft={draft} />
        </Section>
        <Section id="bonuses" title={titles.bonuses} px="0">
          <Bonuses draft={draft} />
        </Section>
      </RulesInForce>
      {draft.exists && (
        <Section id="publish" title={titles.publish} px="0">
          <Publication draft={draft} version={quoteRules.version} />
        </Section>
      )}
      <Section id="versions" title={titles.versions} px="0">
        <VersionTable versions={quoteRulesVersions} draft={draft} current={quoteRules.version} />
      </Section>
    </ConsolePage>
  );
}

/**
 * Returns the key of a form. The form mounts anew when its content changes. When another part of the draft is saved,
 * the key stays the same, so that the form keeps its typed values.
 */
const contentKey = (...content: unknown[]) => JSON.stringify(content);

/** Says that the draft has changes that are not in force yet, and how to publish or discard them. */
function DraftNotice({ draft }: { draft: RulesDraftFragment }) {
  const [discard] = useAction(DiscardRulesDraftDocument, {
    done: t("Draft Discarded"),
  });
  if (!draft.exists) return null;
  const name = draft.updatedBy || t("an admin without a name");
  return (
    <Flex
      align="center"
      justify="space-between"
      wrap="wrap"
      gap="3"
      p="4"
      bg="warning.subtle"
      color="warning.fg"
      borderRadius="l3"
    >
      <Box>
        <Text fontWeight="semibold">{t("There are changes that are not in force yet.")}</Text>
        <Text fontSize="sm">
          <Rich
            text={
              draft.updatedAt
                ? t("Last changed by {name}, <date/>. <link>Review and publish</link>", { name })
                : t("Last changed by {name}. <link>Review and publish</link>", { name })
            }
            parts={{
              date: draft.updatedAt && <Moment of={draft.updatedAt} />,
              link: (text) => (
                <RouteLink to={{ hash: "publish" }} textDecoration="underline">
                  {text}
                </RouteLink>
              ),
            }}
          />
        </Text>
      </Box>
      <ConfirmButton
        variant="outline"
        question={t("All changes of the draft will be lost. Are you sure you want to proceed?")}
        confirmLabel={t("Discard")}
        onConfirm={() => discard({ revision: draft.revision })}
      >
        {t("Discard draft")}
      </ConfirmButton>
    </Flex>
  );
}

export { PriceRules as Component };
