import { t } from "../../platform/i18n.ts";
import type { AddRequestKind } from "../../platform/kinds.ts";

type Words = {
  /** The name of the kind. */
  kind: string;
  /** The name of the kind within a sentence, in the singular. */
  noun: string;
  /** The form's title. */
  formTitle: string;
  /** A model as an example. */
  exampleModel: string;
  /** The message for visitors who open the form without being logged in. */
  loginFirst: string;
  created: string;
  detailsTitle: string;
  /** The label of the button with which an admin opens the form that creates the device. */
  create: string;
  updated: string;
};

/**
 * The texts about add requests, for each kind. The texts don't follow a pattern, so they are not composed from the
 * kind's name.
 */
export const addRequestWords = {
  SMARTPHONE: {
    kind: t("Smartphone"),
    noun: t("smartphone"),
    formTitle: t("Add Smart Phone Request"),
    exampleModel: t("For example Galaxy S24"),
    loginFirst: t("You Need to Login to Create a Customized Smartphone Add Request"),
    created: t("Smart Phone Add Request Created Successfully"),
    detailsTitle: t("Smartphone Add Request Details"),
    create: t("Add Smart Phone"),
    updated: t("Add Request Updated Successfully"),
  },
  TABLET: {
    kind: t("Tablet"),
    noun: t("tablet"),
    formTitle: t("Add Request For Tablet"),
    exampleModel: t("For example Galaxy Tab S9"),
    loginFirst: t("You Need to Login to Create a Customized Tablet Add Request"),
    created: t("Tablet Add Request Created Successfully"),
    detailsTitle: t("Tablet Add Request Details"),
    create: t("Add Tablet"),
    updated: t("Add Request Updated Successfully"),
  },
  WEARABLE: {
    kind: t("Wearable"),
    noun: t("wearable"),
    formTitle: t("Add Request For Wearables"),
    exampleModel: t("For example Galaxy Watch 6"),
    loginFirst: t("You Need to Login to Create a Customized Wearable Add Request"),
    created: t("Wearable Add Request Created Successfully"),
    detailsTitle: t("Wearables Add Request Details"),
    create: t("Add Device"),
    updated: t("Wearable Add Request Updated Successfully"),
  },
} as const satisfies Record<AddRequestKind, Words>;
