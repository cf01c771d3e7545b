import { t } from "../../core/i18n.ts";
import type { DeviceInput, DevicePatch } from "../../generated/graphql.ts";
import type { DeviceKind } from "../../generated/prisma/enums.ts";

type KindRow = {
  /** The GraphQL type. */
  typename: "Smartphone" | "Tablet" | "Wearable" | "Gadget";
  /** The field of `DeviceInput` and `DevicePatch`. */
  inputField: keyof DeviceInput & keyof DevicePatch;
  /** Whether devices of the kind have variants. A device's price and stock are derived from its variants. */
  hasVariants: boolean;
  /** Whether each unit of the kind has an IMEI. */
  hasImei: boolean;
  /** The REST collection. */
  collection: string;
  notFoundMessage: string;
  /** The message if a required field is missing or empty. */
  incompleteMessage: string;
};

/** The names, texts and properties of each kind. */
export const kinds = {
  SMARTPHONE: {
    typename: "Smartphone",
    inputField: "smartphone",
    hasVariants: true,
    hasImei: true,
    collection: "smartphones",
    notFoundMessage: t("No smartphones Found with that ID"),
    incompleteMessage: t("Please fill all the fields & add at least one variant"),
  },
  TABLET: {
    typename: "Tablet",
    inputField: "tablet",
    hasVariants: true,
    hasImei: false,
    collection: "tablets",
    notFoundMessage: t("No tablets Found with that ID"),
    incompleteMessage: t("Please fill all the fields & add at least one variant"),
  },
  WEARABLE: {
    typename: "Wearable",
    inputField: "wearable",
    hasVariants: false,
    hasImei: false,
    collection: "wearables",
    notFoundMessage: t("No wearables Found with that ID"),
    incompleteMessage: t("Please Fill All The Fields"),
  },
  GADGET: {
    typename: "Gadget",
    inputField: "gadget",
    hasVariants: false,
    hasImei: false,
    collection: "gadgets",
    notFoundMessage: t("No gadgets Found with that ID"),
    incompleteMessage: t("Please fill all the fields"),
  },
} as const satisfies Record<DeviceKind, KindRow>;

export const deviceKinds = Object.keys(kinds) as DeviceKind[];

/** Returns the message of NOT_FOUND. */
export const notFoundMessage = (kind: DeviceKind | null | undefined): string =>
  kind ? kinds[kind].notFoundMessage : t("No devices Found with that ID");
