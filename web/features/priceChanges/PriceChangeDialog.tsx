import { Box, Button, Grid, Text } from "@chakra-ui/react";
import { useWatch } from "react-hook-form";
import { ChangePricesDocument } from "../../generated/ChangePrices.ts";
import type { PriceChangeInput } from "../../generated/PreviewPriceChange.ts";
import { codeOf, messageOf } from "../../platform/graphql/errors.ts";
import { t } from "../../platform/i18n.ts";
import { useSave } from "../../ui/actions/useSave.ts";
import { Fields } from "../../ui/forms/Fields.tsx";
import { FormDialog } from "../../ui/forms/FormDialog.tsx";
import { useZodForm } from "../../ui/forms/useZodForm.ts";
import { devicesInWords } from "./devicesInWords.ts";
import { PriceChangeResult } from "./PriceChangeResult.tsx";
import { initialValues, labels, priceFields, ruleIn, schema } from "./priceChangeValues.ts";
import { type PricePreview, usePricePreview } from "./usePricePreview.ts";

type PriceChangeDialogProps = {
  /** The title, such as "Change prices of 3 devices". */
  title: string;
  devices: PriceChangeInput["devices"];
  onChanged: () => void;
  onClose: () => void;
};

/**
 * A dialog that changes the prices of several devices. It shows each price before and after the change. It is loaded
 * when it is opened.
 */
export function PriceChangeDialog({ title, devices, onChanged, onClose }: PriceChangeDialogProps) {
  const { form, preview, isComplete } = usePriceChange(devices, onChanged);
  return (
    <FormDialog
      title={title}
      action={t("Change prices")}
      form={form}
      onClose={onClose}
      // The form can also be submitted while values are missing, so that messages name the missing fields.
      isReady={!isComplete || isApplicable(preview)}
    >
      <Fields form={form} rows={{ prices }} />
      <Grid templateColumns="1fr 1fr" gap="3" alignItems="start">
        <Fields form={form} rows={others} />
      </Grid>
      <Preview preview={preview} />
    </FormDialog>
  );
}

const { prices, ...others } = priceFields;

/** Returns the form, and the preview of its values. Submitting the form applies the change. */
function usePriceChange(
  devices: PriceChangeInput["devices"],
  onChanged: PriceChangeDialogProps["onChanged"],
) {
  const change = useSave(ChangePricesDocument, {
    once: true,
    onDone: onChanged,
    done: ({ changePrices }) =>
      t("Prices of {devices} changed", { devices: devicesInWords(changePrices.devices) }),
  });
  const apply = async ({ input, result, retry }: PricePreview) => {
    if (!input || !result) return;
    try {
      await change({ input, fingerprint: result.fingerprint });
    } catch (error) {
      if (codeOf(error) === "CONFLICT") retry();
      throw error;
    }
  };
  const form = useZodForm({
    schema,
    labels,
    initial: initialValues,
    faultMessage: ({ amount }) => amount?.message ?? t("Please Fill All The Fields"),
    save: () => apply(preview),
  });
  const rule = ruleIn({ ...initialValues, ...useWatch({ control: form.control }) });
  const preview = usePricePreview(rule && { devices, ...rule });
  return { form, preview, isComplete: rule !== undefined };
}

/** Returns whether the preview is up to date and shows a change that the server accepts. */
const isApplicable = ({ isCurrent, result }: PricePreview) =>
  isCurrent && result !== undefined && result.changed > 0 && result.outOfRange === 0;

function Preview({ preview }: { preview: PricePreview }) {
  const { result, isCurrent, failure, retry } = preview;
  if (failure !== undefined)
    return (
      <Box role="alert" fontSize="sm" color="fg.error">
        {messageOf(failure)}{" "}
        <Button size="sm" variant="ghost" onClick={retry}>
          {t("Try again")}
        </Button>
      </Box>
    );
  if (!result)
    return (
      <Text fontSize="sm" color="fg.muted">
        {t("Enter an amount to see the prices before and after.")}
      </Text>
    );
  return (
    <Box aria-busy={!isCurrent} opacity={isCurrent ? undefined : "0.6"}>
      <PriceChangeResult result={result} />
    </Box>
  );
}
