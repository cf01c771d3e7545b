import { Grid, Stack } from "@chakra-ui/react";
import { type RefObject, useRef } from "react";
import type { EditedSettingsFragment } from "../../generated/EditedSettings.ts";
import { UpdateShopSettingsDocument } from "../../generated/UpdateShopSettings.ts";
import { t } from "../../platform/i18n.ts";
import { shownShop } from "../../platform/useShop.ts";
import { useSave } from "../../ui/actions/useSave.ts";
import { Fields } from "../../ui/forms/Fields.tsx";
import { Part } from "../../ui/forms/Part.tsx";
import { SubmitButton } from "../../ui/forms/SubmitButton.tsx";
import { useFocusOverRemount } from "../../ui/forms/useFocusOverRemount.ts";
import { usePageForm } from "../../ui/forms/usePageForm.ts";
import { inputOf, parts, settingsForm } from "./settingsRules.ts";

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
    ...settingsForm(settings),
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
              <Fields form={form} rows={rows} />
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
