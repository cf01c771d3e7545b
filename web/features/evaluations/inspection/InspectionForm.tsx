import { Grid, Stack, Text } from "@chakra-ui/react";
import { useState } from "react";
import { useController, useWatch } from "react-hook-form";
import type { InspectionQuery } from "../../../generated/Inspection.ts";
import { RecordInspectionDocument } from "../../../generated/RecordInspection.ts";
import { messageOf } from "../../../platform/graphql/errors.ts";
import { t } from "../../../platform/i18n.ts";
import { useSave } from "../../../ui/actions/useSave.ts";
import { Checkbox } from "../../../ui/controls/controls.tsx";
import { Fields } from "../../../ui/forms/Fields.tsx";
import { Part } from "../../../ui/forms/Part.tsx";
import { SubmitButton } from "../../../ui/forms/SubmitButton.tsx";
import { scanFields } from "../../../ui/forms/scanFields.ts";
import { usePageForm } from "../../../ui/forms/usePageForm.ts";
import { faultToast } from "../../../ui/forms/useZodForm.ts";
import { toast } from "../../../ui/toasts/toasts.ts";
import { imeiFault } from "../../imei/imei.ts";
import { LocksPart } from "../../locks/LocksPart.tsx";
import { ImagesField } from "../../uploads/ImagesField.tsx";
import { useUploads } from "../../uploads/useUploads.ts";
import { answersOf } from "../answers.ts";
import { SellDeviceCard } from "../SellDeviceCard.tsx";
import { FoundAnswers } from "./FoundAnswers.tsx";
import { InspectionBar } from "./InspectionBar.tsx";
import {
  type InspectionForm as FormState,
  type InspectionValues,
  initialInspection,
  inspectionRules,
  labels,
  typedFields,
} from "./inspectionRules.ts";
import { firstPreview, previewInputOf } from "./previewInput.ts";
import { SendDialog } from "./SendDialog.tsx";
import { type Preview, useInspectionPreview } from "./useInspectionPreview.ts";

type InspectionFormProps = {
  evaluation: NonNullable<InspectionQuery["evaluation"]>;
  onRecorded: () => unknown;
};

/**
 * The form in which an admin records an inspection: the twelve answers, notes and photos. At first the form contains
 * the answers of the last inspection, or else of the seller. The price follows each change. Before the inspection is
 * recorded, a dialog shows the message to the seller.
 */
export function InspectionForm({ evaluation, onRecorded }: InspectionFormProps) {
  const { id, purchase, seen } = evaluation;
  const record = useSave(RecordInspectionDocument, {
    once: true,
    done: t("Inspection Recorded Successfully"),
  });
  const version = purchase?.version;
  const initial = initialInspection(
    answersOf(purchase?.inspection ?? evaluation),
    purchase?.inspection,
  );
  const form = usePageForm({
    schema: inspectionRules,
    labels,
    initial,
    faultMessage,
    save: (input) => record({ id, input: { ...input, version } }),
    onSaved: onRecorded,
  });
  const { list, add, ...uploads } = useUploads((photo) =>
    form.setValue("photos", [...form.getValues("photos"), photo], { shouldDirty: true }),
  );
  const sending = useSending(form, evaluation);
  return (
    <form onSubmit={sending.ask} noValidate>
      <Grid
        templateColumns={{ base: "minmax(0, 1fr)", lg: "20rem minmax(0, 1fr)" }}
        alignItems="start"
        gap={{ base: "4", lg: "8" }}
      >
        <SellDeviceCard device={seen} variant={seen} />
        <Stack gap="4">
          <FoundAnswers form={form} described={initial} onPhotos={add} />
          {evaluation.kind === "SMARTPHONE" && <LocksPart form={form} brand={seen.brand} />}
          <Findings form={form} uploads={{ list, add, ...uploads }} />
          <Decision form={form} />
          <InspectionBar {...sending.state} onRetry={sending.retry}>
            <SubmitButton form={form} size="lg" disabled={uploads.busy}>
              {uploads.busy ? t("Uploading…") : t("Record inspection")}
            </SubmitButton>
          </InspectionBar>
        </Stack>
      </Grid>
      {sending.dialog}
      {form.leaveDialog}
    </form>
  );
}

const faultMessage = t("Please Fill All The Fields");

/** Returns the price for the findings so far, and the dialog that asks for confirmation before they are recorded. */
function useSending(form: FormState, evaluation: InspectionFormProps["evaluation"]) {
  const values = useWatch({ control: form.control }) as InspectionValues;
  const { state, query } = useInspectionPreview(
    evaluation.id,
    previewInputOf(values),
    firstPreview(evaluation),
  );
  const [sent, setSent] = useState<Preview>();
  const ask = form.handleSubmit(
    async () => {
      toast.clearOutcomes();
      try {
        const preview = await query.refresh();
        // The quote rules leave the decision to a person, but the admin has not entered a decision. Submits the form
        // anyway, because the server responds with the reason.
        if (preview.state === null) form.submit();
        else setSent(preview);
      } catch (error) {
        toast.error(messageOf(error));
      }
    },
    (invalid) => toast.error(faultToast(form, invalid, faultMessage)),
  );
  const send = async () => {
    await form.submit();
    setSent(undefined);
  };
  const dialog = sent && (
    <SendDialog
      name={evaluation.requester.firstName ?? t("the seller")}
      preview={sent}
      reason={values.reason.trim()}
      busy={form.formState.isSubmitting}
      onSend={() => void send()}
      onClose={() => setSent(undefined)}
    />
  );
  return { state, retry: query.retry, ask, dialog };
}

const { notes, imei, amount, reason } = typedFields;

type FindingsProps = { form: FormState; uploads: ReturnType<typeof useUploads> };

function Findings({ form, uploads }: FindingsProps) {
  const { field } = useController({ control: form.control, name: "photos" });
  // The Enter that a scanner types must not record the inspection.
  const scan = scanFields(form, { imei: { faultOf: imeiFault, next: () => "imei" } });
  return (
    <Part title={t("What you found")}>
      <Fields form={form} rows={{ notes, imei: { ...imei, ...scan("imei") } }} />
      <ImagesField
        label={labels.photos}
        prompt={t("photos")}
        ref={field.ref}
        images={field.value}
        onChange={field.onChange}
        uploads={uploads}
        error={form.errorOf("photos")}
      />
    </Part>
  );
}

/**
 * The fields for the amount or for a refusal with a reason. The server requires an amount or a refusal if the quote
 * rules leave the decision to a person.
 */
function Decision({ form }: { form: FormState }) {
  const { field } = useController({ control: form.control, name: "refuse" });
  const refuse = (isRefused: boolean) => {
    field.onChange(isRefused);
    // If the shop refuses the device, there is no amount.
    if (isRefused) form.setValue("amount", "", { shouldDirty: true });
  };
  return (
    <Part title={t("Your price")}>
      <Text fontSize="sm" color="fg.muted">
        {t(
          "The price follows from the answers. Enter an amount only if the rules ask a person to decide. An amount or a refusal needs a reason, which the seller sees.",
        )}
      </Text>
      <Checkbox
        ref={field.ref}
        name={field.name}
        checked={field.value}
        onBlur={field.onBlur}
        onChange={(event) => refuse(event.target.checked)}
      >
        {labels.refuse}
      </Checkbox>
      <Fields form={form} rows={field.value ? { reason } : { amount, reason }} />
    </Part>
  );
}
