import type { ComponentType } from "react";
import { t } from "../../platform/i18n.ts";
import type { DeviceKind } from "../../platform/kinds.ts";
import {
  GadgetDrawing,
  SmartphoneDrawing,
  TabletDrawing,
  WearableDrawing,
} from "../../ui/controls/icons.tsx";

type Kind = {
  /** What one of it is called in menus and titles. */
  noun: string;
  plural: string;
  Drawing: ComponentType;
};

/** What differs between the kinds of devices in words and looks. */
export const kinds = {
  SMARTPHONE: { noun: t("Smartphone"), plural: t("Smartphones"), Drawing: SmartphoneDrawing },
  TABLET: { noun: t("Tablet"), plural: t("Tablets"), Drawing: TabletDrawing },
  WEARABLE: { noun: t("Wearable"), plural: t("Wearables"), Drawing: WearableDrawing },
  GADGET: { noun: t("Gadget"), plural: t("Gadgets"), Drawing: GadgetDrawing },
} as const satisfies Record<DeviceKind, Kind>;

/** The kinds in the order in which they are always shown. */
export const deviceKinds = Object.keys(kinds) as DeviceKind[];
