import { Grid, Text } from "@chakra-ui/react";
import type { EditedPageFragment } from "../../generated/EditedPage.ts";
import { limits } from "../../generated/limits.ts";
import { SavePageDraftDocument } from "../../generated/SavePageDraft.ts";
import { t } from "../../platform/i18n.ts";
import { useSave } from "../../ui/actions/useSave.ts";
import { Fields } from "../../ui/forms/Fields.tsx";
import { formOf, row } from "../../ui/forms/fieldRows.ts";
import { Part } from "../../ui/forms/Part.tsx";
import { text } from "../../ui/forms/rules.ts";
import { SubmitButton } from "../../ui/forms/SubmitButton.tsx";
import { usePageForm } from "../../ui/forms/usePageForm.ts";

const { title, titleBn, description, descriptionBn, body, bodyBn } = limits.PageDraftInput;
const english = { lang: "en" } as const;
const bangla = { lang: "bn" } as const;

const fields = {
  title: row(t("Title"), text, title, english),
  titleBn: row(t("Title in Bangla"), text, titleBn, bangla),
  description: row(t("Lead, also for search engines"), text, description, english),
  descriptionBn: row(t("Lead in Bangla"), text, descriptionBn, bangla),
  body: row(t("Text"), text, body, { ...english, rows: 20 }),
  bodyBn: row(t("Text in Bangla"), text, bodyBn, { ...bangla, rows: 20 }),
};

/** The form for the draft of a page. */
export function PageForm({ page }: { page: EditedPageFragment }) {
  const { slug, draft } = page;
  const save = useSave(SavePageDraftDocument, { done: t("Draft Saved") });
  const form = usePageForm({
    ...formOf(fields, draft),
    save: (values) => save({ input: { slug, ...values }, version: draft.version }),
    staysOnPage: true,
  });
  return (
    <form onSubmit={form.submit} noValidate aria-label={t("Draft")}>
      <Part title={t("Draft")}>
        <Grid
          templateColumns={{ base: "minmax(0, 1fr)", lg: "repeat(2, minmax(0, 1fr))" }}
          gap="4"
          alignItems="start"
        >
          <Fields form={form} rows={fields} />
        </Grid>
        <Text fontSize="sm" color="fg.muted">
          {t(
            "Begin a section with ## and a point with -. Write **bold** text, and [a link](/returnRefund). Values that can change are in braces:",
          )}{" "}
          <code>
            {"{name} {phone} {email} {address} {hours} {returnDays} {refundDays} {shippingDays}"}
          </code>
        </Text>
        <SubmitButton form={form} alignSelf="flex-start">
          {t("Save draft")}
        </SubmitButton>
      </Part>
      {form.leaveDialog}
    </form>
  );
}
