import { t } from "../../core/i18n.ts";
import type { DeviceKind } from "../../generated/graphql.ts";
import { limits } from "../../generated/limits.ts";
import { Sim } from "../../generated/prisma/enums.ts";
import { simWords } from "../../generated/words.ts";
import {
  banglaLineType,
  banglaTextType,
  choiceType,
  lineType,
  optionalLineType,
  requiredTextType,
} from "./valueTypes.ts";

const phonesAndTablets: readonly DeviceKind[] = ["SMARTPHONE", "TABLET"];
const wearables: readonly DeviceKind[] = ["WEARABLE"];

const { SpecificationsInput, WearableInput } = limits;

/**
 * The rows of `fields` for specifications: a row for each specification of phones and tablets, and a row for the text
 * of wearables.
 */
export const specificationFields = {
  processor: {
    ...lineType(SpecificationsInput.processor),
    kinds: phonesAndTablets,
    name: "PROCESSOR",
    graphql: "specifications.processor",
    rest: "specifications.processor",
  },
  gpu: {
    ...lineType(SpecificationsInput.gpu),
    kinds: phonesAndTablets,
    name: "GPU",
    graphql: "specifications.gpu",
    rest: "specifications.GPU",
  },
  display: {
    ...lineType(SpecificationsInput.display),
    kinds: phonesAndTablets,
    name: "DISPLAY",
    graphql: "specifications.display",
    rest: "specifications.display",
  },
  frontCamera: {
    ...lineType(SpecificationsInput.frontCamera),
    kinds: phonesAndTablets,
    name: "FRONT_CAMERA",
    graphql: "specifications.frontCamera",
    rest: "specifications.camera.frontCamera",
  },
  backCamera: {
    ...lineType(SpecificationsInput.backCamera),
    kinds: phonesAndTablets,
    name: "BACK_CAMERA",
    graphql: "specifications.backCamera",
    rest: "specifications.camera.backCamera",
  },
  battery: {
    ...lineType(SpecificationsInput.battery),
    kinds: phonesAndTablets,
    name: "BATTERY",
    graphql: "specifications.battery",
    rest: "specifications.battery",
  },
  sim: {
    ...choiceType(Sim, simWords),
    kinds: phonesAndTablets,
    name: "SIM",
    graphql: "specifications.sim",
    rest: "specifications.SIM",
    refused: {
      kind: "SMARTPHONE",
      value: "NO_SIM",
      message: t("can't be No SIM for a smartphone"),
    },
  },
  color: {
    ...optionalLineType(SpecificationsInput.color, {
      body: "The color. Empty or null if it is not stated.",
      shape: "The color, in the same language as `description`. Null if it is not stated.",
    }),
    kinds: phonesAndTablets,
    name: "COLOR",
    graphql: "specifications.color",
    rest: "specifications.color",
    bangla: "colorBn",
    synonyms: ["colour"],
  },
  colorBn: {
    ...banglaLineType(SpecificationsInput.colorBn),
    kinds: phonesAndTablets,
    name: "COLOR_BN",
    graphql: "specifications.colorBn",
    rest: "specifications.colorBn",
  },
  specificationText: {
    ...requiredTextType(WearableInput.specificationText, {
      shape: "The specifications, in the same language as `description`.",
    }),
    kinds: wearables,
    name: "SPECIFICATION_TEXT",
    rest: "specifications",
    bangla: "specificationTextBn",
    synonyms: ["specification", "specs"],
  },
  specificationTextBn: {
    ...banglaTextType(WearableInput.specificationTextBn),
    kinds: wearables,
    name: "SPECIFICATION_TEXT_BN",
    rest: "specificationsBn",
  },
} as const;
