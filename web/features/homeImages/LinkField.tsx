import { Stack } from "@chakra-ui/react";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { limits } from "../../generated/limits.ts";
import { t } from "../../platform/i18n.ts";
import { Input, Select } from "../../ui/controls/controls.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { FormField } from "../../ui/forms/FormField.tsx";
import type { ZodForm } from "../../ui/forms/useZodForm.ts";
import type { HomeImageValues } from "./homeImageForm.tsx";
import { linkPages } from "./linkPages.ts";

const other = "other";

/**
 * The fields for the page that a home offer leads to. Staff choose one of the usual pages, or type the address of
 * another page.
 */
export function LinkField({ form, label }: { form: ZodForm<HomeImageValues>; label: string }) {
  const link = useWatch({ control: form.control, name: "link" });
  const [isOther, setOther] = useState(link !== "" && !linkPages.has(link));
  const choose = (chosen: string) => {
    setOther(chosen === other);
    form.setValue("link", chosen === other ? "" : chosen, { shouldDirty: true });
  };
  return (
    <Stack gap="2">
      <FormField label={label}>
        <Select value={isOther ? other : link} onChange={({ target }) => choose(target.value)}>
          <option value="">{t("No page")}</option>
          {[...linkPages].map(([path, name]) => (
            <option key={path} value={path}>
              {name}
            </option>
          ))}
          <option value={other}>{t("Another page")}</option>
        </Select>
      </FormField>
      {isOther && (
        <Field
          form={form}
          name="link"
          label={t("Address of the page")}
          limit={limits.createOffer.link}
          hint={t("A list or another page of the shop: open it, and copy its address.")}
        >
          <Input inputMode="url" autoComplete="off" placeholder="/buySmartPhone?brand=Apple" />
        </Field>
      )}
    </Stack>
  );
}
