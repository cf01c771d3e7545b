import { Grid, Stack } from "@chakra-ui/react";
import { type FormEvent, type RefObject, useRef } from "react";
import type { UnitDetailsFragment } from "../../../generated/UnitDetails.ts";
import { UpdateUnitDocument } from "../../../generated/UpdateUnit.ts";
import { formatPrice, t } from "../../../platform/i18n.ts";
import { useMay } from "../../../platform/rights.ts";
import { useSave } from "../../../ui/actions/useSave.ts";
import { Fields } from "../../../ui/forms/Fields.tsx";
import { Part } from "../../../ui/forms/Part.tsx";
import { SaveBar } from "../../../ui/forms/SaveBar.tsx";
import { SubmitButton } from "../../../ui/forms/SubmitButton.tsx";
import { useFocusOverRemount } from "../../../ui/forms/useFocusOverRemount.ts";
import { usePageForm } from "../../../ui/forms/usePageForm.ts";
import { LocksPart } from "../../locks/LocksPart.tsx";
import { ModelPrices } from "../../priceHistory/ModelPrices.tsx";
import { useUploads } from "../../uploads/useUploads.ts";
import { ConditionPart } from "./ConditionPart.tsx";
import { ImeiPart } from "./ImeiPart.tsx";
import { PhotosPart } from "./PhotosPart.tsx";
import {
  labels,
  type UnitForm as UnitFormState,
  unitFields,
  unitRules,
  valuesOf,
} from "./unitRules.ts";

type UnitFormProps = {
  unit: UnitDetailsFragment;
  /**
   * Called after the form has saved a draft that is to be put on sale. `confirmed` is true if the register has
   * confirmed the IMEI.
   */
  onOffer: (confirmed: boolean) => void;
  /** The name of the focused control. The control gets the focus again after the form has mounted anew. */
  focused: RefObject<string | null>;
};

/** The form of a unit. */
export function UnitForm({ unit, onOffer, focused }: UnitFormProps) {
  const element = useRef<HTMLFormElement>(null);
  useFocusOverRemount(element, focused);
  const save = useSave(UpdateUnitDocument, {
    done: t("Piece Saved Successfully"),
  });
  const isDraft = unit.state === "DRAFT";
  const mayReadCosts = useMay()("READ_COSTS");
  const wantsOffer = useRef(false);
  const form = usePageForm({
    schema: unitRules(unit, unit.device.kind, () => wantsOffer.current),
    labels,
    initial: valuesOf(unit),
    save: async ({ cost, ...input }) => {
      if (wantsOffer.current && !form.formState.isDirty) return;
      // Leaves out the cost if the user can't see it. The cost then stays the same.
      const shown = mayReadCosts ? { ...input, cost } : input;
      await save({ id: unit.id, input: shown, version: unit.version });
    },
    staysOnPage: true,
    onSaved: (): void => {
      if (wantsOffer.current) onOffer(isConfirmed());
    },
  });
  const isPhone = unit.device.kind === "SMARTPHONE";
  const brand = "brand" in unit.device ? unit.device.brand : "";
  const isConfirmed = (): boolean => {
    const { imei, checkResult } = form.getValues();
    return !isPhone || (imei !== "" && checkResult === "REGISTERED");
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    wantsOffer.current = submitter?.getAttribute("value") === "offer";
    form.submit(event);
  };
  const uploads = useUploads((photo) =>
    form.setValue("photos", [...form.getValues("photos"), photo], { shouldDirty: true }),
  );
  return (
    <form
      ref={element}
      onSubmit={submit}
      noValidate
      aria-label={t("Piece {code}", { code: unit.code })}
    >
      <Grid
        templateColumns={{ base: "minmax(0, 1fr)", lg: "repeat(2, minmax(0, 1fr))" }}
        alignItems="start"
        gap={{ base: "4", lg: "6" }}
      >
        <Stack gap="4">
          <OfferPart unit={unit} form={form} />
          <PhotosPart form={form} uploads={uploads} />
        </Stack>
        <Stack gap="4">
          <ImeiPart form={form} savedImei={unit.imei} seen={unit.imeiSeen} />
          {isPhone && <LocksPart form={form} brand={brand} />}
          <ConditionPart form={form} />
        </Stack>
      </Grid>
      <SaveBar>
        <SubmitButton
          form={form}
          name="save"
          variant={isDraft ? "outline" : "solid"}
          disabled={uploads.busy}
        >
          {uploads.busy ? t("Uploading…") : t("Save")}
        </SubmitButton>
        {isDraft && (
          <SubmitButton form={form} name="offer" value="offer" disabled={uploads.busy}>
            {t("Put on sale")}
          </SubmitButton>
        )}
      </SaveBar>
      {form.leaveDialog}
    </form>
  );
}

const { price, grade, warrantyDays, cost, notes, notesBn } = unitFields;

function OfferPart({ unit, form }: { unit: UnitDetailsFragment; form: UnitFormState }) {
  const mayReadCosts = useMay()("READ_COSTS");
  return (
    <Part title={t("Offer")}>
      <Grid templateColumns={{ base: "1fr", sm: "1fr 1fr" }} gap="4">
        <Fields
          form={form}
          rows={{
            price: {
              ...price,
              hint:
                unit.lastSoldFor === null
                  ? undefined
                  : t("The last piece of this model was sold for {price}.", {
                      price: formatPrice(unit.lastSoldFor),
                    }),
            },
            grade: {
              ...grade,
              hint:
                unit.grade === null && unit.purchase
                  ? t("The price rules gave it no grade. Choose one according to its condition.")
                  : undefined,
            },
            warrantyDays,
            cost: mayReadCosts ? cost : undefined,
          }}
        />
      </Grid>
      {mayReadCosts && (
        <ModelPrices
          key={unit.variant?.id}
          deviceId={unit.device.id}
          variantId={unit.variant?.id}
        />
      )}
      <Fields form={form} rows={{ notes, notesBn }} />
    </Part>
  );
}
