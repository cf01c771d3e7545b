import { t } from "../../core/i18n.ts";
import type { DeviceInput, DevicePatch } from "../../generated/graphql.ts";
import type { DeviceKind } from "../../generated/prisma/enums.ts";

type KindRow = {
  /** The GraphQL type. */
  typename: "Smartphone" | "Tablet" | "Wearable" | "Gadget";
  /** The field of `DeviceInput` and `DevicePatch`. */
  inputField: keyof DeviceInput & keyof DevicePatch;
  /** The REST collection, and the kind's name in messages. */
  collection: string;
  /** The message where a required field is missing or empty. */
  incompleteMessage: string;
};

/** The words in which kinds differ. */
export const kinds = {
  SMARTPHONE: {
    typename: "Smartphone",
    inputField: "smartphone",
    collection: "smartphones",
    incompleteMessage: t("Please fill all the fields & add at least one variant"),
  },
  TABLET: {
    typename: "Tablet",
    inputField: "tablet",
    collection: "tablets",
    incompleteMessage: t("Please fill all the fields & add at least one variant"),
  },
  WEARABLE: {
    typename: "Wearable",
    inputField: "wearable",
    collection: "wearables",
    incompleteMessage: t("Please Fill All The Fields"),
  },
  GADGET: {
    typename: "Gadget",
    inputField: "gadget",
    collection: "gadgets",
    incompleteMessage: t("Please fill all the fields"),
  },
} as const satisfies Record<DeviceKind, KindRow>;

export const deviceKinds = Object.keys(kinds) as DeviceKind[];

/** The message of NOT_FOUND. */
export function notFoundMessage(kind: DeviceKind | null | undefined): string {
  return `No ${kind ? kinds[kind].collection : "devices"} Found with that ID`;
}
