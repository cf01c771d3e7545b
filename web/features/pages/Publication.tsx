import { Flex, Text } from "@chakra-ui/react";
import { useNavigate } from "react-router-dom";
import * as z from "zod/mini";
import { atLocalTime, localTimeOf } from "../../../shared/days.ts";
import { dayMs } from "../../../shared/durations.ts";
import { DeletePageDocument } from "../../generated/DeletePage.ts";
import type { EditedPageFragment } from "../../generated/EditedPage.ts";
import { PublishPageDocument } from "../../generated/PublishPage.ts";
import { WithdrawScheduledPageDocument } from "../../generated/WithdrawScheduledPage.ts";
import { consoleRoutes } from "../../platform/consoleRoutes.ts";
import { t } from "../../platform/i18n.ts";
import { now } from "../../platform/now.ts";
import { shownShop } from "../../platform/useShop.ts";
import { useAction } from "../../ui/actions/useAction.ts";
import { useSave } from "../../ui/actions/useSave.ts";
import { LoadingButton } from "../../ui/controls/LoadingButton.tsx";
import { ConfirmButton } from "../../ui/dialogs/ConfirmButton.tsx";
import { Fields } from "../../ui/forms/Fields.tsx";
import { formOf } from "../../ui/forms/fieldRows.ts";
import { Part } from "../../ui/forms/Part.tsx";
import { SubmitButton } from "../../ui/forms/SubmitButton.tsx";
import { useZodForm } from "../../ui/forms/useZodForm.ts";
import { dayAndTime } from "../../ui/text/longDay.ts";

const fields = {
  at: {
    label: t("Publish on"),
    type: "datetime-local",
    schema: z.string().check(z.minLength(1, t("Please choose a time"))),
  },
};

/** The next navigation must read the shop's settings again, because the footer contains the page's published title. */
const onDone = () => {
  shownShop.isOutdated = true;
};

/** Buttons that publish the draft now or at a given time, withdraw a scheduled version, or delete the page. */
export function Publication({ page }: { page: EditedPageFragment }) {
  const { slug, scheduled, draft, isOwn } = page;
  const navigate = useNavigate();
  const done = t("Page Published Successfully");
  const [publish, publishing] = useAction(PublishPageDocument, { done, onDone });
  const schedule = useSave(PublishPageDocument, { done: t("Page Scheduled Successfully") });
  const [withdraw, withdrawing] = useAction(WithdrawScheduledPageDocument, {
    done: t("Scheduled Version Withdrawn"),
  });
  const [remove] = useAction(DeletePageDocument, {
    done: t("Page Deleted Successfully"),
    onDone: () => navigate(consoleRoutes.shopPages),
  });
  const form = useZodForm({
    ...formOf(fields, { at: localTimeOf(new Date(now().getTime() + dayMs)) }),
    save: ({ at }) => schedule({ slug, at: atLocalTime(at).toISOString() }),
  });
  return (
    <Part title={t("Publish")}>
      {!draft.isChanged && (
        <Text>
          {scheduled
            ? t("The draft will be published on {time}.", {
                time: dayAndTime(scheduled.publishedAt),
              })
            : t("The draft is the same as the published page.")}
        </Text>
      )}
      <Flex gap="4" wrap="wrap" align="flex-end">
        <LoadingButton
          loading={publishing}
          disabled={!draft.isChanged && !scheduled}
          onClick={() => void publish({ slug })}
        >
          {t("Publish now")}
        </LoadingButton>
        <form onSubmit={form.submit} noValidate aria-label={t("Publish later")}>
          <Flex gap="2" wrap="wrap" align="flex-end">
            <Fields form={form} rows={fields} />
            <SubmitButton form={form} variant="outline">
              {t("Publish later")}
            </SubmitButton>
          </Flex>
        </form>
        {scheduled && (
          <LoadingButton
            variant="outline"
            loading={withdrawing}
            onClick={() => void withdraw({ slug })}
          >
            {t("Cancel the scheduled publication")}
          </LoadingButton>
        )}
        {!isOwn && (
          <ConfirmButton
            variant="outline"
            question={t("Delete this page with all its versions?")}
            confirmLabel={t("Delete")}
            onConfirm={() => remove({ slug })}
          >
            {t("Delete page")}
          </ConfirmButton>
        )}
      </Flex>
    </Part>
  );
}
