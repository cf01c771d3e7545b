import { Flex, Stack, Text } from "@chakra-ui/react";
import { useState } from "react";
import { limits } from "../../generated/limits.ts";
import { PublishRulesDocument } from "../../generated/PublishRules.ts";
import type { RulesDraftFragment } from "../../generated/RulesDraft.ts";
import { SimulateRulesDocument, type SimulateRulesQuery } from "../../generated/SimulateRules.ts";
import { messageOf } from "../../platform/graphql/errors.ts";
import { read } from "../../platform/graphql/operations.ts";
import { t } from "../../platform/i18n.ts";
import { useSave } from "../../ui/actions/useSave.ts";
import { LoadingButton } from "../../ui/controls/LoadingButton.tsx";
import { Fields } from "../../ui/forms/Fields.tsx";
import { formOf, row } from "../../ui/forms/fieldRows.ts";
import { text } from "../../ui/forms/rules.ts";
import { SubmitButton } from "../../ui/forms/SubmitButton.tsx";
import { useZodForm } from "../../ui/forms/useZodForm.ts";
import { toast } from "../../ui/toasts/toasts.ts";
import { Differences } from "./Differences.tsx";
import { Problems } from "./Problems.tsx";
import { SimulationResult } from "./SimulationResult.tsx";

const limit = { ...limits.publishQuoteRules.reason, required: true };

const fields = {
  reason: row(t("Why"), text, limit, {
    rows: 2,
    hint: t("Other admins see this text in the list of versions."),
  }),
};

type PublicationProps = {
  draft: RulesDraftFragment;
  /** The version that is in force. */
  version: number;
};

/** The button that publishes the draft, with the differences from the rules in force and a simulation of the draft. */
export function Publication({ draft, version }: PublicationProps) {
  const blocked = draft.problems.some(({ blocksPublishing }) => blocksPublishing);
  return (
    <Stack gap="6">
      <Problems
        problems={draft.problems}
        title={
          blocked
            ? t("The draft can't be published yet")
            : t("Please check this before you publish")
        }
      />
      <Differences from={version} label={t("Changes of the draft")} />
      {!blocked && <Simulation key={draft.revision} />}
      {!blocked && <PublishForm revision={draft.revision} />}
    </Stack>
  );
}

/** Calculates the prices of past evaluations with the rules of the draft, when the user presses the button. */
function Simulation() {
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState<SimulateRulesQuery["simulateQuoteRules"]>();
  const simulate = async () => {
    setBusy(true);
    try {
      // A call instead of a hook, because a hook would read the simulation again after each save.
      setResult((await read(SimulateRulesDocument, {})).simulateQuoteRules);
    } catch (error) {
      toast.error(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div>
      <Flex align="center" gap="4" wrap="wrap" mb="3">
        <LoadingButton variant="outline" loading={busy} onClick={() => void simulate()}>
          {t("Try on past sell requests")}
        </LoadingButton>
        <Text fontSize="sm" color="fg.muted">
          {t(
            "Calculates the prices of the newest sell requests with both versions of the rules and today's bonuses. The sell requests stay as they are.",
          )}
        </Text>
      </Flex>
      {result && <SimulationResult result={result} />}
    </div>
  );
}

function PublishForm({ revision }: { revision: number }) {
  const publish = useSave(PublishRulesDocument, {
    once: true,
    done: t("Price Rules Published"),
  });
  const form = useZodForm({
    ...formOf(fields),
    faultMessage: t("Please say why"),
    save: ({ reason }) => publish({ revision, reason }),
  });
  return (
    <form onSubmit={form.submit} noValidate aria-label={t("Publish the draft")}>
      <Fields form={form} rows={fields} />
      <Flex justify="flex-end" mt="4">
        <SubmitButton form={form}>{t("Publish")}</SubmitButton>
      </Flex>
    </form>
  );
}
