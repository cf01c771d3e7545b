export * from "../generated/operations.ts";
export {
  type ChangesPage,
  type CursorStore,
  cursorFile,
  type DeviceChange,
  deviceChanges,
} from "./changes.ts";
export { type Client, type ClientOptions, createClient, type RequestOptions } from "./client.ts";
export { type ErrorExtensions, type GraphQLErrorLike, ShopError } from "./errors.ts";
export { addRequests, devices, evaluations } from "./lists.ts";
export type { Operation } from "./operation.ts";
export type { RetryOptions } from "./retry.ts";
export {
  type ReceivedRequest,
  type VerifiedEvent,
  verifyWebhook,
  type WebhookEvent,
} from "./webhooks.ts";
