import { Box, Grid } from "@chakra-ui/react";
import { useWatch } from "react-hook-form";
import { today } from "../../../../shared/days.ts";
import { readImei } from "../../../../shared/imei.ts";
import type { ImeiSeenFragment } from "../../../generated/ImeiSeen.ts";
import { unitStateWords } from "../../../generated/words.ts";
import { unitPath } from "../../../platform/consoleRoutes.ts";
import { localDigits, t } from "../../../platform/i18n.ts";
import { paths } from "../../../platform/paths.ts";
import { Input } from "../../../ui/controls/controls.tsx";
import { RouteLink } from "../../../ui/controls/RouteLink.tsx";
import { Fields } from "../../../ui/forms/Fields.tsx";
import { FormField } from "../../../ui/forms/FormField.tsx";
import { Part } from "../../../ui/forms/Part.tsx";
import { scanFields } from "../../../ui/forms/scanFields.ts";
import { ImeiCheckHelp } from "../../imei/ImeiCheckHelp.tsx";
import { imeiFault } from "../../imei/imei.ts";
import { serialFault } from "../serialFault.ts";
import { type UnitForm, unitFields } from "./unitRules.ts";

type ImeiPartProps = {
  form: UnitForm;
  /** The IMEI that the recorded answer of the register belongs to. */
  savedImei: string | null;
  seen: readonly ImeiSeenFragment[];
};

const { imei: imeiRow, imei2, serial, checkResult, checkedOn } = unitFields;

/** The fields for the IMEIs, the serial number, and the answer of the national register about the IMEI. */
export function ImeiPart({ form, savedImei, seen }: ImeiPartProps) {
  const [imei, result] = useWatch({ control: form.control, name: ["imei", "checkResult"] });
  const isEmpty = (name: "imei2" | "serial") => form.getValues(name).trim() === "";
  // Scanning the last IMEI saves the form, and moves the focus to the serial number, which staff may scan next. If
  // there is a serial number already, the save button gets the focus.
  const rest = () => (isEmpty("serial") ? "serial" : "save");
  const scan = scanFields(form, {
    imei: {
      faultOf: (typed) => imeiFault(typed, "FIRST"),
      next: (hasNone) => {
        if (hasNone) return "serial";
        return isEmpty("imei2") ? "imei2" : undefined;
      },
      rest,
    },
    imei2: { faultOf: (typed) => imeiFault(typed, "SECOND"), next: () => undefined, rest },
    serial: { faultOf: serialFault, next: () => undefined, rest },
  });
  const isTyped = readImei(imei).imei !== null;
  const resetCheck = () => {
    // The recorded answer of the register is about another IMEI, so it no longer counts.
    if (readImei(form.getValues("imei")).imei !== savedImei)
      form.setValue("checkResult", "NOT_CHECKED", { shouldDirty: true });
  };
  return (
    <Part title={t("IMEI and register")}>
      <Grid templateColumns={{ base: "1fr", sm: "1fr 1fr" }} gap="4">
        <FormField
          label={imeiRow.label}
          error={form.errorOf("imei")}
          hint={t("Dial *#06# on the phone. Only admins see it.")}
        >
          <Input
            inputMode="numeric"
            autoComplete="off"
            maxLength={imeiRow.limit.maxLength}
            {...form.register("imei", { onChange: resetCheck })}
            {...scan("imei")}
          />
        </FormField>
        <Fields
          form={form}
          rows={{ imei2: { ...imei2, ...scan("imei2") }, serial: { ...serial, ...scan("serial") } }}
        />
      </Grid>
      <SeenBefore seen={seen} />
      {isTyped && <ImeiCheckHelp typed={imei} />}
      {isTyped && (
        <Grid templateColumns={{ base: "1fr", sm: "1fr 1fr" }} gap="4">
          <Fields
            form={form}
            rows={{
              checkResult,
              checkedOn: result === "NOT_CHECKED" ? undefined : { ...checkedOn, max: today() },
            }}
          />
        </Grid>
      )}
    </Part>
  );
}

/**
 * Links to other units and sell requests with the same IMEI. The phone may have come back, or someone may be selling it
 * twice.
 */
function SeenBefore({ seen }: Pick<ImeiPartProps, "seen">) {
  if (seen.length === 0) return null;
  return (
    <Box as="ul" p="4" bg="warning.subtle" color="warning.fg" borderRadius="l2" fontSize="sm">
      {seen.map(({ lastDigits, unit, evaluationId }) => (
        <li key={unit?.code ?? evaluationId}>
          {unit ? (
            <RouteLink to={unitPath(unit.code)} textDecoration="underline">
              {t("IMEI …{digits} was seen before: {code}, {state}", {
                digits: localDigits(lastDigits),
                code: unit.code,
                state: unitStateWords[unit.state],
              })}
            </RouteLink>
          ) : (
            <RouteLink to={paths.evaluationDetails(evaluationId ?? "")} textDecoration="underline">
              {t("IMEI …{digits} was seen before in another sell request", {
                digits: localDigits(lastDigits),
              })}
            </RouteLink>
          )}
        </li>
      ))}
    </Box>
  );
}
