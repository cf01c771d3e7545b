import { useMutation } from "@apollo/client/react";
import { type FormEvent, useState } from "react";
import { CreateEvaluationDocument } from "../../../generated/CreateEvaluation.ts";
import { messageOf } from "../../../platform/errors.ts";
import { toast } from "../../../ui/toasts.ts";
import { inputOf, openQuestions } from "../answers.ts";
import { forgetLists } from "../details/useDecisions.ts";
import type { QuestionName } from "../questions.ts";
import type { Draft } from "./draft.ts";

type Submission = { device: { id: string }; draft: Draft; onSubmitted: () => void };

/** Submits a draft once it is complete. Until then `missing` names what lacks after a try. */
export function useSubmission({ device, draft, onSubmitted }: Submission) {
  const { variantId, answers } = draft;
  const [tried, setTried] = useState(false);
  const [create, { loading }] = useMutation(CreateEvaluationDocument, {
    update: forgetLists,
    onCompleted: () => {
      toast.success(
        "Evaluation Form Submitted Successfully. If Approved, Admin Will Contact You Shortly.",
      );
      onSubmitted();
    },
    onError: (error) => toast.error(messageOf(error)),
  });
  const submit = (event: FormEvent<HTMLElement>) => {
    event.preventDefault();
    setTried(true);
    const input = inputOf(answers);
    if (input) {
      const evaluation = { ...input, deviceId: device.id, variantId };
      if (!loading) void create({ variables: { input: evaluation } });
      return;
    }
    toast.error("Please Fill All The Fields");
    goTo(event.currentTarget, openQuestions(answers)[0]);
  };
  return { submit, submitting: loading, missing: tried ? openQuestions(answers) : [] };
}

/** Takes the person to a question and its first option. */
function goTo(form: HTMLElement, name: QuestionName | undefined) {
  const question = form.querySelector(`[data-question="${name}"]`);
  question?.querySelector("input")?.focus({ preventScroll: true });
  question?.scrollIntoView({ block: "start" });
}
