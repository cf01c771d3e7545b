import { Box, Button, chakra, Stack } from "@chakra-ui/react";
import type { DeviceToSellFragment } from "../../../generated/DeviceToSell.ts";
import { VariantChoice } from "../../devices/VariantChoice.tsx";
import { type Answers, answeredCount, openQuestions, withOption, without } from "../answers.ts";
import { questionNames } from "../questions.ts";
import { SellDeviceCard } from "../SellDeviceCard.tsx";
import { Progress } from "./Progress.tsx";
import { QuestionCard } from "./QuestionCard.tsx";
import { useDraft } from "./useDraft.ts";
import { useSubmission } from "./useSubmission.ts";

type EvaluationFormProps = {
  device: DeviceToSellFragment;
  userId: string;
  onSubmitted: () => void;
};

/** The device with its variants, and the twelve questions about it (spec, section 2). */
export function EvaluationForm({ device, userId, onSubmitted }: EvaluationFormProps) {
  const [draft, change] = useDraft({ userId, deviceId: device.id });
  const { answers } = draft;
  const { missing, submit, submitting } = useSubmission({ device, draft, onSubmitted });
  const variant = device.variants.find(({ id }) => id === draft.variantId) ?? device.variants[0];
  return (
    <Form noValidate onSubmit={submit}>
      <Box pos={{ lg: "sticky" }} top={{ lg: "24" }}>
        <SellDeviceCard device={device} variant={variant}>
          {device.variants.length > 1 && (
            <VariantChoice
              variants={device.variants}
              chosen={variant?.id}
              onChoose={(variantId) => change({ variantId })}
            />
          )}
        </SellDeviceCard>
      </Box>
      <Stack gap="4">
        {questionNames.map((name) => (
          <QuestionCard
            key={name}
            name={name}
            chosen={answers[name]}
            missing={missing.includes(name)}
            onChoose={(option) => change({ answers: withOption(answers, name, option) })}
            onClear={() => change({ answers: without(answers, name) })}
          />
        ))}
        <SubmitBar answers={answers} submitting={submitting} />
      </Stack>
    </Form>
  );
}

/** How far the seller has come, and the button; in reach all the way down the questions. */
function SubmitBar({ answers, submitting }: { answers: Answers; submitting: boolean }) {
  return (
    <Bar>
      <Progress
        answered={answeredCount(answers)}
        of={questionNames.length}
        needed={openQuestions(answers).length}
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
