import { Box, Text } from "@chakra-ui/react";
import { useWatch } from "react-hook-form";
import { t } from "../../platform/i18n.ts";
import { useMay } from "../../platform/rights.ts";
import { Checkbox, Input, Select, Textarea } from "../../ui/controls/controls.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { SelectOptions } from "../../ui/forms/SelectOptions.tsx";
import { scanFields } from "../../ui/forms/scanFields.ts";
import { ImeiCheckHelp } from "../imei/ImeiCheckHelp.tsx";
import { imeiFault } from "../imei/imei.ts";
import { lockNames } from "../locks/lockFields.ts";
import { imei, imei2, handoverLabels as labels, override, registerWords } from "./handoverRules.ts";
import type { PaymentForm } from "./PaymentDialog.tsx";

/** An error that does not belong to a `Field`. */
const Fault = ({ children }: { children: string }) => (
  <Text fontSize="sm" color="fg.error" role="alert">
    {children}
  </Text>
);

/** A checkbox for a step that the owner must take before handing over the phone. */
function Step({ form, name }: { form: PaymentForm; name: "deregistered" | "signedOut" }) {
  const fault = form.errorOf(name);
  return (
    <>
      <Checkbox {...form.register(name)} aria-invalid={fault ? true : undefined}>
        {labels[name]}
      </Checkbox>
      {fault && <Fault>{fault}</Fault>}
    </>
  );
}

/** The errors about locks that the inspection did not find clear. Only another inspection can remove these errors. */
function LockFaults({ form }: { form: PaymentForm }) {
  const faults = lockNames.flatMap((name) => form.errorOf(name) ?? []);
  if (faults.length === 0) return null;
  return (
    <Box>
      {faults.map((fault) => (
        <Fault key={fault}>{fault}</Fault>
      ))}
    </Box>
  );
}

/**
 * The fields that must be filled in before the shop pays for a phone: the IMEI, the register's answer, and the seller's
 * steps.
 */
export function HandoverFields({ form }: { form: PaymentForm }) {
  const typed = useWatch({ control: form.control, name: "imei" });
  const mayOverride = useMay()("OVERRIDE_CHECKS");
  // The Enter that a scanner types must not record the payment. Enter moves the focus to the register's answer instead.
  const scan = scanFields(form, {
    imei: {
      faultOf: (typed) => imeiFault(typed, "FIRST"),
      next: () => (form.getValues("imei2").trim() === "" ? "imei2" : "imeiCheck"),
    },
    imei2: { faultOf: (typed) => imeiFault(typed, "SECOND"), next: () => "imeiCheck" },
  });
  return (
    <>
      <Field
        form={form}
        name="imei"
        label={labels.imei}
        limit={imei}
        hint={t("Dial *#06# on the phone. Only admins see it.")}
      >
        <Input inputMode="numeric" autoComplete="off" {...scan("imei")} />
      </Field>
      <Field form={form} name="imei2" label={labels.imei2} limit={imei2}>
        <Input inputMode="numeric" autoComplete="off" {...scan("imei2")} />
      </Field>
      <ImeiCheckHelp typed={typed} />
      <Field form={form} name="imeiCheck" label={labels.imeiCheck}>
        <Select>
          <SelectOptions words={registerWords} />
        </Select>
      </Field>
      <Box>
        <Step form={form} name="deregistered" />
        <Step form={form} name="signedOut" />
      </Box>
      <LockFaults form={form} />
      {mayOverride && (
        <Field
          form={form}
          name="override"
          label={labels.override}
          limit={override}
          hint={t(
            "Needed only if something above is missing. The reason is recorded in the audit log.",
          )}
        >
          <Textarea rows={2} minH="16" />
        </Field>
      )}
    </>
  );
}
