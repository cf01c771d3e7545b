import type { AddRequestKind } from "../../platform/kinds.ts";

type Words = {
  /** The kind by itself. */
  kind: string;
  /** What one of the kind is called within a sentence. */
  noun: string;
  /** The form's title. */
  formTitle: string;
  /** What may be typed in as a model. */
  exampleModel: string;
  /** What a visitor is told who comes to the form. */
  loginFirst: string;
  created: string;
  detailsTitle: string;
  /** The admin's way from a request to the form that creates its device. */
  create: string;
  updated: string;
};

/** What is said about add requests of each kind, irregular as it is (spec, sections 2, 6 and 8). */
export const addRequestWords = {
  SMARTPHONE: {
    kind: "Smartphone",
    noun: "smartphone",
    formTitle: "Add Smart Phone Request",
    exampleModel: "For example Galaxy S24",
    loginFirst: "You Need to Login to Create a Customized Smartphone Add Request",
    created: "Smart Phone Add Request Created Successfully",
    detailsTitle: "Smartphone Add Request Details",
    create: "Add Smart Phone",
    updated: "Add Request Updated Successfully",
  },
  TABLET: {
    kind: "Tablet",
    noun: "tablet",
    formTitle: "Add Request For Tablet",
    exampleModel: "For example Galaxy Tab S9",
    loginFirst: "You Need to Login to Create a Customized Tablet Add Request",
    created: "Tablet Add Request Created Successfully",
    detailsTitle: "Tablet Add Request Details",
    create: "Add Tablet",
    updated: "Add Request Updated Successfully",
  },
  WEARABLE: {
    kind: "Wearable",
    noun: "wearable",
    formTitle: "Add Request For Wearables",
    exampleModel: "For example Galaxy Watch 6",
    loginFirst: "You Need to Login to Create a Customized Wearable Add Request",
    created: "Wearable Add Request Created Successfully",
    detailsTitle: "Wearables Add Request Details",
    create: "Add Device",
    updated: "Wearable Add Request Updated Successfully",
  },
} as const satisfies Record<AddRequestKind, Words>;
