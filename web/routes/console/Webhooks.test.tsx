import { screen } from "@testing-library/react";
import { GraphQLError } from "graphql";
import { afterEach, expect, test } from "vitest";
import { CreateWebhookEndpointDocument } from "../../generated/CreateWebhookEndpoint.ts";
import { DiscardWebhookDeliveryDocument } from "../../generated/DiscardWebhookDelivery.ts";
import { WebhookDeliveryDocument } from "../../generated/WebhookDelivery.ts";
import type { WebhookDeliveryRowFragment } from "../../generated/WebhookDeliveryRow.ts";
import type { WebhookEndpointRowFragment } from "../../generated/WebhookEndpointRow.ts";
import { WebhookSecretDocument } from "../../generated/WebhookSecret.ts";
import { WebhooksDocument } from "../../generated/Webhooks.ts";
import { errorToasts, removeForm, renderPage } from "../../testing/renderForm.tsx";
// Loads the dialogs in advance. On a busy machine, loading them on demand takes longer than the test waits.
import "../../ui/dialogs/ConfirmDialog.tsx";
import "../../features/webhooks/DeliveryDialog.tsx";
import "../../features/webhooks/EndpointDialog.tsx";
import "../../features/webhooks/SecretDialog.tsx";
import * as Webhooks from "./Webhooks.tsx";

afterEach(removeForm);

const endpoint: WebhookEndpointRowFragment = {
  __typename: "WebhookEndpoint",
  id: "e1",
  url: "https://hooks.example/shop",
  description: "Stock room",
  eventTypes: ["DEVICE_CREATED"],
  enabled: true,
  switchedOffAt: null,
  switchedOffReason: null,
  previousSecretUntil: null,
  pendingCount: 0,
};

const delivery: WebhookDeliveryRowFragment = {
  __typename: "WebhookDelivery",
  id: "d1",
  type: "DEVICE_CREATED",
  objectId: "o1",
  endpointUrl: endpoint.url,
  state: "PENDING",
  isManual: false,
  createdAt: "2026-11-23T09:20:00.000Z",
  nextAttemptAt: "2026-11-23T09:30:00.000Z",
  attempts: 2,
  lastAttempt: {
    __typename: "WebhookAttempt",
    number: 2,
    durationMs: 12,
    status: 503,
    error: null,
  },
};

const page = (endpoints: object[], deliveries: object[] = []) => ({
  request: {
    query: WebhooksDocument,
    variables: {
      filter: { endpointId: undefined, state: undefined, type: undefined },
      first: 25,
      offset: 0,
    },
  },
  result: {
    data: {
      webhookEndpoints: endpoints,
      webhookDeliveries: {
        __typename: "WebhookDeliveryConnection" as const,
        nodes: deliveries,
        totalCount: deliveries.length,
      },
    },
  },
});

const button = (name: string) => screen.findByRole("button", { name });
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);

test("the secret of a new endpoint is shown", async () => {
  const input = {
    url: endpoint.url,
    description: "",
    eventTypes: ["DEVICE_CREATED", "REVIEW_CREATED"],
    enabled: true,
  };
  const created = { __typename: "WebhookEndpoint" as const, id: "e1", url: endpoint.url };
  const secret = {
    __typename: "WebhookSecret" as const,
    secret: "whsec_abc",
    previousSecret: null,
    previousSecretUntil: null,
  };
  const { user } = renderPage(Webhooks, [
    page([]),
    {
      request: { query: CreateWebhookEndpointDocument, variables: { input } },
      result: { data: { createWebhookEndpoint: created } },
    },
    page([endpoint]),
    {
      request: { query: WebhookSecretDocument, variables: { id: "e1" } },
      result: { data: { webhookSecret: secret } },
    },
  ]);
  await user.click(await button("New endpoint"));
  const url = await field("URL");
  await user.clear(url);
  await user.type(url, endpoint.url);
  await user.click(await field("device.created"));
  await user.click(await field("review.created"));
  expect(screen.queryByLabelText("webhook.test")).toBeNull();
  await user.click(await button("Create endpoint"));
  expect((await field("Secret")).value).toBe("whsec_abc");
});

test("an endpoint without an address or an event is not sent, and an error from the server appears at its field", async () => {
  const toasts = errorToasts();
  const input = {
    url: "https://10.0.0.1",
    description: "",
    eventTypes: ["DEVICE_CREATED"],
    enabled: true,
  };
  const fault = new GraphQLError("url may not be a private or reserved address", {
    extensions: { fields: { url: "may not be a private or reserved address" } },
  });
  const { user } = renderPage(Webhooks, [
    page([]),
    {
      request: { query: CreateWebhookEndpointDocument, variables: { input } },
      result: { errors: [fault] },
    },
  ]);
  await user.click(await button("New endpoint"));
  await user.click(await button("Create endpoint"));
  expect(await screen.findByText(/^Please write the whole address/)).toBeTruthy();
  expect(await screen.findByText("Choose at least one event")).toBeTruthy();
  await user.type(await field("URL"), "10.0.0.1");
  expect(toasts).toHaveBeenCalledExactlyOnceWith("2 things need another look");
  await user.click(await field("device.created"));
  await user.click(await button("Create endpoint"));
  expect(await screen.findByText("URL may not be a private or reserved address")).toBeTruthy();
});

test("an endpoint that the server switched off is announced with the reason", async () => {
  const off = {
    ...endpoint,
    enabled: false,
    switchedOffAt: "2026-11-23T09:20:00.000Z",
    switchedOffReason: "FAILING",
  };
  renderPage(Webhooks, [page([off])]);
  const notice = await screen.findByRole("alert");
  expect(notice.textContent).toMatch(
    /hooks\.example was switched off .*: Deliveries failed for a day/,
  );
  expect(await screen.findByText("Switched off")).toBeTruthy();
});

test("a pending delivery shows its attempts, and is discarded after a confirmation", async () => {
  const attempt = { ...delivery.lastAttempt, startedAt: delivery.createdAt, url: endpoint.url };
  const headers = [{ __typename: "WebhookHeader" as const, name: "webhook-id", value: "v1" }];
  const { user } = renderPage(Webhooks, [
    page([endpoint], [delivery]),
    {
      request: { query: WebhookDeliveryDocument, variables: { id: "d1" } },
      result: {
        data: {
          webhookDelivery: {
            __typename: "WebhookDeliveryDetails",
            requestBody: '{"type":"device.created"}',
            delivery,
            attempts: [{ ...attempt, responseBody: "out of order", headers }],
          },
        },
      },
    },
    {
      request: { query: DiscardWebhookDeliveryDocument, variables: { id: "d1" } },
      result: { data: { discardWebhookDelivery: { ...delivery, state: "DISCARDED" } } },
    },
    page([endpoint], [{ ...delivery, state: "DISCARDED" }]),
  ]);
  expect(await screen.findByText("2 attempts")).toBeTruthy();
  await user.click(await button("Details of device.created"));
  expect(await screen.findByText("out of order")).toBeTruthy();
  expect(screen.getByText(/webhook-id: v1/)).toBeTruthy();
  await button("Try now");
  await user.click(await button("Discard"));
  await user.click(await button("Discard delivery"));
  expect(await screen.findByText("Discarded", { selector: "span" })).toBeTruthy();
});
