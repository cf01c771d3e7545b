import { useMutation } from "@apollo/client/react";
import { Box, Button, chakra, Stack } from "@chakra-ui/react";
import { useEffect } from "react";
import { useWatch } from "react-hook-form";
import { CreateEvaluationDocument } from "../../../generated/CreateEvaluation.ts";
import type { DeviceToSellFragment } from "../../../generated/DeviceToSell.ts";
import { useFormDraft } from "../../../ui/forms/useFormDraft.ts";
import { useZodForm } from "../../../ui/forms/useZodForm.ts";
import { toast } from "../../../ui/toasts.ts";
import { VariantChoice } from "../../devices/VariantChoice.tsx";
import { forgetLists } from "../details/useDecisions.ts";
import { questionNames, questionTitles } from "../questions.ts";
import { SellDeviceCard } from "../SellDeviceCard.tsx";
import {
  answeredCount,
  type EvaluationFormState,
  evaluationRules,
  initialValues,
  openQuestions,
} from "./evaluationRules.ts";
import { Progress } from "./Progress.tsx";
import { QuestionCard } from "./QuestionCard.tsx";

const submitted =
  "Evaluation Form Submitted Successfully. If Approved, Admin Will Contact You Shortly.";

type EvaluationFormProps = { device: DeviceToSellFragment; onSubmitted: () => void };

/** The device with its variants, and the twelve questions about it (spec, section 2). */
export function EvaluationForm({ device, onSubmitted }: EvaluationFormProps) {
  const form = useEvaluationForm({ device, onSubmitted });
  const variantId = useWatch({ control: form.control, name: "variantId" });
  const variant = device.variants.find(({ id }) => id === variantId) ?? device.variants[0];
  return (
    <Form noValidate onSubmit={form.submit}>
      <Box pos={{ lg: "sticky" }} top={{ lg: "24" }}>
        <SellDeviceCard device={device} variant={variant}>
          {device.variants.length > 1 && (
            <VariantChoice
              variants={device.variants}
              chosen={variant?.id}
              onChoose={(id) => form.setValue("variantId", id, { shouldDirty: true })}
            />
          )}
        </SellDeviceCard>
      </Box>
      <Stack gap="4">
        {questionNames.map((name) => (
          <QuestionCard key={name} name={name} form={form} error={form.errorOf(name)} />
        ))}
        <SubmitBar control={form.control} submitting={form.formState.isSubmitting} />
      </Stack>
    </Form>
  );
}

/** The form's draft survives a reload. Leaving the page resets it without a question (spec, section 4). */
function useEvaluationForm({ device, onSubmitted }: EvaluationFormProps) {
  const [create] = useMutation(CreateEvaluationDocument, { update: forgetLists });
  const form = useZodForm({
    schema: evaluationRules,
    initial: initialValues,
    labels: questionTitles,
    faultMessage: "Please Fill All The Fields",
    save: async (answers) => {
      await create({ variables: { input: { ...answers, deviceId: device.id } } });
      removeDraft();
      toast.success(submitted);
      onSubmitted();
    },
  });
  const removeDraft = useFormDraft(form);
  const { submitCount } = form.formState;
  useEffect(() => {
    // The focus is on the first option: the whole question should be in view.
    const question = submitCount > 0 && document.activeElement?.closest("[data-missing]");
    if (question) question.scrollIntoView({ block: "start" });
  }, [submitCount]);
  return form;
}

type SubmitBarProps = Pick<EvaluationFormState, "control"> & { submitting: boolean };

/** The progress and the button, sticky below the questions. */
function SubmitBar({ control, submitting }: SubmitBarProps) {
  const values = useWatch({ control });
  return (
    <Bar>
      <Progress
        answered={answeredCount(values)}
        of={questionNames.length}
        needed={openQuestions(values).length}
      />
      <Button type="submit" size="lg" loading={submitting} loadingText="Submit Form">
        Submit Form
      </Button>
    </Bar>
  );
}

const Form = chakra("form", {
  base: {
    display: "grid",
    gridTemplateColumns: { base: "minmax(0, 1fr)", lg: "20rem minmax(0, 1fr)" },
    alignItems: "start",
    gap: { base: "4", lg: "8" },
  },
});

const Bar = chakra("div", {
  base: {
    pos: "sticky",
    bottom: "0",
    zIndex: "docked",
    display: "flex",
    alignItems: "center",
    gap: "5",
    mx: { base: "-4", md: "0" },
    px: { base: "4", md: "6" },
    py: "3",
    bg: "bg",
    borderTopWidth: "1px",
    borderColor: "border",
  },
});
