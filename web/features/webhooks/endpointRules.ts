import * as z from "zod/mini";
import { limits } from "../../generated/limits.ts";
import type { WebhookEndpointRowFragment } from "../../generated/WebhookEndpointRow.ts";
import { webhookEventTypeWords } from "../../generated/words.ts";
import { t } from "../../platform/i18n.ts";
import { choice, text } from "../../ui/forms/rules.ts";

const { url, description } = limits.WebhookEndpointInput;

export const endpointLabels = {
  url: t("URL"),
  description: t("Description"),
  eventTypes: t("Events"),
  enabled: t("Send events"),
};

/** The labels of the events that an endpoint can subscribe to. */
const { TEST: _notSubscribable, ...eventTypes } = webhookEventTypeWords;

export { eventTypes };

const chooseEvent = t("Choose at least one event");

const wholeAddress = t("Please write the whole address, such as https://example.com/hooks");

/** The schema of the form. Its output is the input of the mutation. The server checks whether it may call the URL. */
export const endpointRules = z.object({
  url: text(endpointLabels.url, { ...url, required: true }).check(
    z.refine((typed) => URL.canParse(typed), wholeAddress),
  ),
  description: text(endpointLabels.description, description),
  eventTypes: z.array(choice(eventTypes, chooseEvent)).check(z.minLength(1, chooseEvent)),
  enabled: z.boolean(),
});

/** The values of the form, as typed. */
export type EndpointValues = {
  url: string;
  description: string;
  eventTypes: string[];
  enabled: boolean;
};

/** Returns the form's values for an existing or a new endpoint. */
export const initialEndpoint = (endpoint?: WebhookEndpointRowFragment): EndpointValues => ({
  url: endpoint?.url ?? "https://",
  description: endpoint?.description ?? "",
  eventTypes: [...(endpoint?.eventTypes ?? [])],
  enabled: endpoint?.enabled ?? true,
});
