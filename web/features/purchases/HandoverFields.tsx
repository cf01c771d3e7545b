import { Box, Text } from "@chakra-ui/react";
import { useWatch } from "react-hook-form";
import { useMay } from "../../platform/rights.ts";
import { Checkbox } from "../../ui/controls/controls.tsx";
import { Fields } from "../../ui/forms/Fields.tsx";
import { scanFields } from "../../ui/forms/scanFields.ts";
import { ImeiCheckHelp } from "../imei/ImeiCheckHelp.tsx";
import { imeiFault } from "../imei/imei.ts";
import { lockNames } from "../locks/lockFields.ts";
import { handoverRows as rows } from "./handoverRules.ts";
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
        {rows[name].label}
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
      <Fields
        form={form}
        rows={{
          imei: { ...rows.imei, ...scan("imei") },
          imei2: { ...rows.imei2, ...scan("imei2") },
        }}
      />
      <ImeiCheckHelp typed={typed} />
      <Fields form={form} rows={{ imeiCheck: rows.imeiCheck }} />
      <Box>
        <Step form={form} name="deregistered" />
        <Step form={form} name="signedOut" />
      </Box>
      <LockFaults form={form} />
      {mayOverride && <Fields form={form} rows={{ override: rows.override }} />}
    </>
  );
}
