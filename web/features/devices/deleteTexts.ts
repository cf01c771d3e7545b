import { t } from "../../platform/i18n.ts";
import type { DeviceKind } from "../../platform/kinds.ts";

type DeleteTexts = { label: string; question: string; done: string };

const question = (noun: string) =>
  t("{noun} will be deleted permanently, You sure you want to proceed?", { noun });

/** The texts about deleting a device, for each kind. */
export const deleteTexts: Record<DeviceKind, DeleteTexts> = {
  SMARTPHONE: {
    label: t("Delete Smartphone"),
    question: question(t("Smartphone")),
    done: t("Smartphone Deleted Successfully"),
  },
  TABLET: {
    label: t("Delete Tablet"),
    question: question(t("Tablet")),
    done: t("Tablet deleted successfully"),
  },
  WEARABLE: {
    label: t("Delete Wearable"),
    question: question(t("Wearable")),
    done: t("Wearable deleted successfully"),
  },
  GADGET: {
    label: t("Delete Gadget"),
    question: question(t("Gadget")),
    done: t("Gadget deleted successfully"),
  },
};
