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
  /** The name of the kind in menus and titles, in the singular. */
  noun: string;
  plural: string;
  /** Whether devices of this kind have variants with their own prices. */
  hasVariants: boolean;
  Drawing: ComponentType;
};

/** The texts and looks of each kind of device. */
export const kinds = {
  SMARTPHONE: {
    noun: t("Smartphone"),
    plural: t("Smartphones"),
    hasVariants: true,
    Drawing: SmartphoneDrawing,
  },
  TABLET: { noun: t("Tablet"), plural: t("Tablets"), hasVariants: true, Drawing: TabletDrawing },
  WEARABLE: {
    noun: t("Wearable"),
    plural: t("Wearables"),
    hasVariants: false,
    Drawing: WearableDrawing,
  },
  GADGET: { noun: t("Gadget"), plural: t("Gadgets"), hasVariants: false, Drawing: GadgetDrawing },
} as const satisfies Record<DeviceKind, Kind>;

/** The kinds in the order in which pages show them. */
export const deviceKinds = Object.keys(kinds) as DeviceKind[];
