import { Grid, Text } from "@chakra-ui/react";
import * as z from "zod/mini";
import type { EditedPageFragment } from "../../generated/EditedPage.ts";
import { limits } from "../../generated/limits.ts";
import { SavePageDraftDocument } from "../../generated/SavePageDraft.ts";
import { t } from "../../platform/i18n.ts";
import { useSave } from "../../ui/actions/useSave.ts";
import { Input, Textarea } from "../../ui/controls/controls.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { Part } from "../../ui/forms/Part.tsx";
import { text } from "../../ui/forms/rules.ts";
import { SubmitButton } from "../../ui/forms/SubmitButton.tsx";
import { usePageForm } from "../../ui/forms/usePageForm.ts";

const labels = {
  title: t("Title"),
  titleBn: t("Title in Bangla"),
  description: t("Lead, also for search engines"),
  descriptionBn: t("Lead in Bangla"),
  body: t("Text"),
  bodyBn: t("Text in Bangla"),
};

const limit = limits.PageDraftInput;

const schema = z.object({
  title: text(labels.title, limit.title),
  titleBn: text(labels.titleBn, limit.titleBn),
  description: text(labels.description, limit.description),
  descriptionBn: text(labels.descriptionBn, limit.descriptionBn),
  body: text(labels.body, limit.body),
  bodyBn: text(labels.bodyBn, limit.bodyBn),
});

/** The form for the draft of a page. */
export function PageForm({ page }: { page: EditedPageFragment }) {
  const { slug, draft } = page;
  const save = useSave(SavePageDraftDocument, { done: t("Draft Saved") });
  const form = usePageForm({
    schema,
    labels,
    initial: {
      title: draft.title,
      titleBn: draft.titleBn ?? "",
      description: draft.description,
      descriptionBn: draft.descriptionBn ?? "",
      body: draft.body,
      bodyBn: draft.bodyBn ?? "",
    },
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
          {(["title", "titleBn", "description", "descriptionBn"] as const).map((name) => (
            <Field key={name} form={form} name={name} label={labels[name]} limit={limit[name]}>
              <Input lang={name.endsWith("Bn") ? "bn" : "en"} />
            </Field>
          ))}
          {(["body", "bodyBn"] as const).map((name) => (
            <Field key={name} form={form} name={name} label={labels[name]} limit={limit[name]}>
              <Textarea rows={20} lang={name.endsWith("Bn") ? "bn" : "en"} />
            </Field>
          ))}
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
