import { Grid } from "@chakra-ui/react";
import { useNavigate } from "react-router-dom";
import * as z from "zod/mini";
import { limits } from "../../generated/limits.ts";
import { SavePageDraftDocument } from "../../generated/SavePageDraft.ts";
import { consoleRoutes } from "../../platform/consoleRoutes.ts";
import { t } from "../../platform/i18n.ts";
import { useSave } from "../../ui/actions/useSave.ts";
import { Input } from "../../ui/controls/controls.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { Part } from "../../ui/forms/Part.tsx";
import { text } from "../../ui/forms/rules.ts";
import { SubmitButton } from "../../ui/forms/SubmitButton.tsx";
import { useZodForm } from "../../ui/forms/useZodForm.ts";

const labels = { title: t("Title"), slug: t("Name in the address") };
const { title, slug } = limits.PageDraftInput;
const schema = z.object({ title: text(labels.title, title), slug: text(labels.slug, slug) });

/** The form that creates a page and then opens the editor of that page. */
export function NewPageForm() {
  const navigate = useNavigate();
  const save = useSave(SavePageDraftDocument, {
    done: t("Page Created Successfully"),
    onDone: ({ savePageDraft }) =>
      navigate(consoleRoutes.shopPage.replace(":slug", savePageDraft.slug)),
  });
  const form = useZodForm({
    schema,
    labels,
    initial: { title: "", slug: "" },
    save: ({ title, slug }) =>
      save({ input: { slug, title, description: title, body: title }, version: 0 }),
  });
  return (
    <Part title={t("New page")} mt="8">
      <form onSubmit={form.submit} noValidate aria-label={t("New page")}>
        <Grid templateColumns={{ base: "1fr", md: "1fr 1fr auto" }} gap="4" alignItems="start">
          <Field form={form} name="title" label={labels.title} limit={title}>
            <Input />
          </Field>
          <Field
            form={form}
            name="slug"
            label={labels.slug}
            limit={slug}
            hint={t("Latin letters, digits and dashes: /pages/warranty-guide")}
          >
            <Input autoComplete="off" autoCapitalize="off" />
          </Field>
          <SubmitButton form={form} mt={{ md: "7" }}>
            {t("Create")}
          </SubmitButton>
        </Grid>
      </form>
    </Part>
  );
}
