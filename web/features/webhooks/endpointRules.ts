import * as z from "zod/mini";
import { limits } from "../../generated/limits.ts";
import type { WebhookEndpointRowFragment } from "../../generated/WebhookEndpointRow.ts";
import { webhookEventTypeWords } from "../../generated/words.ts";
import { t } from "../../platform/i18n.ts";
import { checkboxRow, choicesRow, formOf, row } from "../../ui/forms/fieldRows.ts";
import { text } from "../../ui/forms/rules.ts";

const { url, description } = limits.WebhookEndpointInput;

/** The labels of the events that an endpoint can subscribe to. */
const { TEST: _notSubscribable, ...eventTypes } = webhookEventTypeWords;

export { eventTypes };

const wholeAddress = t("Please write the whole address, such as https://example.com/hooks");

const addressRule = (label: string, limit: typeof url) =>
  text(label, { ...limit, required: true }).check(
    z.refine((typed) => URL.canParse(typed), wholeAddress),
  );

/** The fields of the form. The server checks whether it may call the URL. */
export const endpointFields = {
  url: row(t("URL"), addressRule, url, { type: "url", inputMode: "url", spellCheck: false }),
  description: row(t("Description"), text, description),
  eventTypes: choicesRow(t("Events"), eventTypes, t("Choose at least one event"), {
    fontSize: "sm",
  }),
  enabled: checkboxRow(t("Send events")),
};

/** Returns the options of the form for an existing or a new endpoint. */
export const endpointForm = (endpoint?: WebhookEndpointRowFragment) =>
  formOf(endpointFields, {
    url: endpoint?.url ?? "https://",
    description: endpoint?.description,
    eventTypes: [...(endpoint?.eventTypes ?? [])],
    enabled: endpoint?.enabled ?? true,
  });
