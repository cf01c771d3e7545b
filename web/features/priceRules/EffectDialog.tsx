import { useWatch } from "react-hook-form";
import type { RulesDraftFragment } from "../../generated/RulesDraft.ts";
import { SaveRulesDraftDocument } from "../../generated/SaveRulesDraft.ts";
import { t } from "../../platform/i18n.ts";
import { useAction } from "../../ui/actions/useAction.ts";
import { useSave } from "../../ui/actions/useSave.ts";
import { LoadingButton } from "../../ui/controls/LoadingButton.tsx";
import { Fields } from "../../ui/forms/Fields.tsx";
import { FormDialog } from "../../ui/forms/FormDialog.tsx";
import { useZodForm } from "../../ui/forms/useZodForm.ts";
import { questionOf } from "../evaluations/questions.ts";
import type { EditedEffect } from "./EffectTable.tsx";
import {
  type EffectValues,
  effectLabels,
  effectRules,
  initialEffect,
  keyOf,
  shownEffectFields,
} from "./effectRules.ts";

type EffectDialogProps = {
  edited: EditedEffect;
  draft: RulesDraftFragment;
  onClose: () => void;
};

/** A dialog that sets or removes the effect of an answer in the draft. The effect applies to all devices or to some. */
export function EffectDialog({ edited, draft, onClose }: EffectDialogProps) {
  const { revision, rules } = draft;
  const { question, option, label, effect, isGlobal } = edited;
  const save = useSave(SaveRulesDraftDocument, {
    onDone: onClose,
  });
  const [remove, busy] = useAction(SaveRulesDraftDocument, {
    onDone: onClose,
  });
  const form = useZodForm<EffectValues, ReturnType<typeof effectRules.parse>>({
    schema: effectRules,
    labels: effectLabels,
    initial: initialEffect(edited, rules.groups[0]?.code ?? ""),
    faultMessage: t("Please Fill All The Fields"),
    save: (values) => {
      // Removes the previous effect, because the edited effect may apply to other devices.
      const removeEffects = effect ? [keyOf(effect)] : [];
      const setEffects = [{ question, option, ...values }];
      return save({ revision, changes: { removeEffects, setEffects } });
    },
  });
  const [scope, type] = useWatch({ control: form.control, name: ["scope", "type"] });
  const groups = Object.fromEntries(rules.groups.map(({ code, label }) => [code, label]));
  return (
    <FormDialog
      title={`${questionOf(question).title}: ${label}`}
      action={t("Save in the draft")}
      form={form}
      onClose={onClose}
      isReady={!busy}
      extra={
        effect && (
          <LoadingButton
            variant="ghost"
            colorPalette="danger"
            disabled={form.formState.isSubmitting}
            loading={busy}
            onClick={() => void remove({ revision, changes: { removeEffects: [keyOf(effect)] } })}
          >
            {t("Remove")}
          </LoadingButton>
        )
      }
    >
      <Fields form={form} rows={shownEffectFields({ scope, type }, isGlobal, groups)} />
    </FormDialog>
  );
}
