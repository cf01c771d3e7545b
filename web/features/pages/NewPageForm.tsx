import { Grid } from "@chakra-ui/react";
import { useNavigate } from "react-router-dom";
import { limits } from "../../generated/limits.ts";
import { SavePageDraftDocument } from "../../generated/SavePageDraft.ts";
import { consoleRoutes } from "../../platform/consoleRoutes.ts";
import { t } from "../../platform/i18n.ts";
import { useSave } from "../../ui/actions/useSave.ts";
import { Fields } from "../../ui/forms/Fields.tsx";
import { formOf, row } from "../../ui/forms/fieldRows.ts";
import { Part } from "../../ui/forms/Part.tsx";
import { text } from "../../ui/forms/rules.ts";
import { SubmitButton } from "../../ui/forms/SubmitButton.tsx";
import { useZodForm } from "../../ui/forms/useZodForm.ts";

const { title, slug } = limits.PageDraftInput;

const fields = {
  title: row(t("Title"), text, title),
  slug: row(t("Name in the address"), text, slug, {
    autoCapitalize: "off",
    hint: t("Latin letters, digits and dashes: /pages/warranty-guide"),
  }),
};

/** The form that creates a page and then opens the editor of that page. */
export function NewPageForm() {
  const navigate = useNavigate();
  const save = useSave(SavePageDraftDocument, {
    done: t("Page Created Successfully"),
    onDone: ({ savePageDraft }) =>
      navigate(consoleRoutes.shopPage.replace(":slug", savePageDraft.slug)),
  });
  const form = useZodForm({
    ...formOf(fields),
    save: ({ title, slug }) =>
      save({ input: { slug, title, description: title, body: title }, version: 0 }),
  });
  return (
    <Part title={t("New page")} mt="8">
      <form onSubmit={form.submit} noValidate aria-label={t("New page")}>
        <Grid templateColumns={{ base: "1fr", md: "1fr 1fr auto" }} gap="4" alignItems="start">
          <Fields form={form} rows={fields} />
          <SubmitButton form={form} mt={{ md: "7" }}>
            {t("Create")}
          </SubmitButton>
        </Grid>
      </form>
    </Part>
  );
}
