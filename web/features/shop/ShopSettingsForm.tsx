import { Grid, Stack } from "@chakra-ui/react";
import { type ComponentProps, type RefObject, useRef } from "react";
import type { EditedSettingsFragment } from "../../generated/EditedSettings.ts";
import { UpdateShopSettingsDocument } from "../../generated/UpdateShopSettings.ts";
import { t } from "../../platform/i18n.ts";
import { shownShop } from "../../platform/useShop.ts";
import { useSave } from "../../ui/actions/useSave.ts";
import { Input } from "../../ui/controls/controls.tsx";
import { Field, type FieldForm } from "../../ui/forms/Field.tsx";
import { Part } from "../../ui/forms/Part.tsx";
import { SubmitButton } from "../../ui/forms/SubmitButton.tsx";
import { useFocusOverRemount } from "../../ui/forms/useFocusOverRemount.ts";
import { usePageForm } from "../../ui/forms/usePageForm.ts";
import {
  inputOf,
  labels,
  type SettingName,
  type SettingsValues,
  settingsRules,
  textLimits,
  valuesOf,
} from "./settingsRules.ts";

/** The control of a setting, with a hint that says what to enter. */
type Row = { name: SettingName; hint?: string } & Omit<ComponentProps<typeof Input>, "form">;

const bangla = { lang: "bn" } as const;
const number = { inputMode: "numeric", autoComplete: "off" } as const;
const address = { inputMode: "url", autoComplete: "off" } as const;

const parts: readonly { title: string; rows: readonly Row[] }[] = [
  {
    title: t("Name and address"),
    rows: [
      { name: "name" },
      { name: "nameBn", ...bangla, hint: t("Empty: pages in Bangla show the English name.") },
      { name: "address" },
      { name: "addressBn", ...bangla },
      {
        name: "mapUrl",
        ...address,
        hint: t(
          "Press Share at OpenStreetMap or Google Maps, and copy the code or the address for embedding a map.",
        ),
      },
    ],
  },
  {
    title: t("Contacts"),
    rows: [
      { name: "phone", type: "tel", hint: t("With the country code, such as +8801712345678.") },
      { name: "messagingNumber", type: "tel" },
      { name: "email", type: "email" },
      { name: "photosUrl", ...address },
      { name: "socialUrl", ...address },
      { name: "chatUrl", ...address },
    ],
  },
  {
    title: t("Hours"),
    rows: [
      { name: "openingHours" },
      { name: "openingHoursBn", ...bangla },
      {
        name: "openTimes",
        autoComplete: "off",
        hint: t(
          "The same hours in a format for programs. Search engines show them, and the shop uses them to tell customers when they get an answer. For example: We-Mo 10:00-20:00",
        ),
      },
      { name: "answerHours", ...number },
    ],
  },
  {
    title: t("Terms"),
    rows: [
      {
        name: "returnDays",
        ...number,
        hint: t("From 1 to 90. Receipts that exist keep their days."),
      },
      { name: "warrantyDays", ...number },
      { name: "refundDaysFrom", ...number },
      { name: "refundDaysTo", ...number },
      { name: "shippingDaysFrom", ...number },
      { name: "shippingDaysTo", ...number },
      {
        name: "deliveryFeeInDhaka",
        ...number,
        hint: t("In taka; 0 if delivery is free. If both are empty, pages state no fees."),
      },
      { name: "deliveryFeeElsewhere", ...number },
      { name: "footerYear", ...number },
      {
        name: "instalmentMonths",
        ...number,
        hint: t(
          "Pages of devices show the price divided by this number, without interest. If empty, they show no instalments.",
        ),
      },
      { name: "instalmentsFrom", ...number },
    ],
  },
  {
    title: t("Announcement"),
    rows: [
      { name: "text", hint: t("A sentence above every page. If empty, nothing is announced.") },
      { name: "textBn", ...bangla },
      { name: "from", type: "date" },
      { name: "to", type: "date", hint: t("Both days are included.") },
      {
        name: "link",
        ...address,
        placeholder: "/buySmartPhone",
        hint: t("A page of the shop; may be empty."),
      },
    ],
  },
];

type ShopSettingsFormProps = {
  settings: EditedSettingsFragment;
  /** The name of the focused control. The control gets the focus again after the form has mounted anew. */
  focused: RefObject<string | null>;
};

/** The form with all settings of the shop. */
export function ShopSettingsForm({ settings, focused }: ShopSettingsFormProps) {
  const element = useRef<HTMLFormElement>(null);
  useFocusOverRemount(element, focused);
  const save = useSave(UpdateShopSettingsDocument, {
    done: t("Settings Saved Successfully"),
    onDone: () => {
      shownShop.isOutdated = true;
    },
  });
  const form = usePageForm({
    schema: settingsRules,
    labels,
    initial: valuesOf(settings),
    save: (values) => save({ input: inputOf(values), version: settings.version }),
    staysOnPage: true,
  });
  return (
    <form ref={element} onSubmit={form.submit} noValidate aria-label={t("Shop Settings")}>
      <Stack gap={{ base: "4", lg: "6" }}>
        {parts.map(({ title, rows }) => (
          <Part key={title} title={title}>
            <Grid
              templateColumns={{ base: "minmax(0, 1fr)", md: "repeat(2, minmax(0, 1fr))" }}
              alignItems="start"
              gap="4"
            >
              {rows.map((row) => (
                <SettingField key={row.name} form={form} {...row} />
              ))}
            </Grid>
          </Part>
        ))}
      </Stack>
      <SubmitButton form={form} mt="6">
        {t("Save")}
      </SubmitButton>
      {form.leaveDialog}
    </form>
  );
}

function SettingField({ form, name, hint, ...control }: Row & { form: FieldForm<SettingsValues> }) {
  return (
    <Field form={form} name={name} label={labels[name]} hint={hint} limit={textLimits[name]}>
      <Input {...control} />
    </Field>
  );
}
