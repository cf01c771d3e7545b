import {
  accessoryWords,
  backPanelWords,
  batteryHealthWords,
  bodyConditionWords,
  cameraConditionWords,
  displaySpotWords,
  lineOnDisplayWords,
  otherIssueWords,
  receiveCallsWords,
  screenConditionWords,
  touchScreenWords,
  warrantyWords,
} from "../../generated/words.ts";
import { t } from "../../platform/i18n.ts";

type Question = {
  title: string;
  /** The question as a sentence. */
  ask: string;
  /** The labels of the options by name, in the order on the screen. */
  words: Readonly<Record<string, string>>;
  /** The prefix of the pictures' file names. */
  pictures: string;
  /** Whether more than one option can be chosen. */
  several?: boolean;
  /** The text that stands for a missing answer. Only optional questions have such a text. */
  unanswered?: string;
  /** The name of the preselected option. */
  preselected?: string;
};

/** The twelve questions about a device that is for sale, in order. */
export const questions = {
  deadPixels: {
    title: t("Display spot"),
    ask: t("Are there spots or dead pixels on the display?"),
    words: displaySpotWords,
    pictures: "display-spot",
    preselected: "HEAVY",
  },
  lineOnDisplay: {
    title: t("Line on display"),
    ask: t("Are there lines on the display when it is on?"),
    words: lineOnDisplayWords,
    pictures: "line-on-display",
    preselected: "HEAVY",
  },
  screenCondition: {
    title: t("Screen condition"),
    ask: t("What is the condition of the screen's glass?"),
    words: screenConditionWords,
    pictures: "screen-condition",
    preselected: "HEAVY_CRACK",
  },
  bodyCondition: {
    title: t("Body condition"),
    ask: t("How much is the body dented or scratched?"),
    words: bodyConditionWords,
    pictures: "body-condition",
    preselected: "MAJOR",
  },
  backPanel: {
    title: t("Side and back panel"),
    ask: t("How much are the sides and the back damaged?"),
    words: backPanelWords,
    pictures: "back-panel",
    preselected: "HEAVY",
  },
  cameraCondition: {
    title: t("Camera"),
    ask: t("What is the condition of the cameras' glass?"),
    words: cameraConditionWords,
    pictures: "camera",
    preselected: "DUST",
  },
  availableAccessories: {
    title: t("Accessories"),
    ask: t("What comes with the device? Choose all that apply."),
    words: accessoryWords,
    pictures: "accessories",
    several: true,
  },
  warranty: {
    title: t("Warranty"),
    ask: t("How much of the warranty is left?"),
    words: warrantyWords,
    pictures: "warranty",
  },
  batteryHealth: {
    title: t("Battery health"),
    ask: t("What battery health does the device report?"),
    words: batteryHealthWords,
    pictures: "battery-health",
    unanswered: t("Not told"),
  },
  receiveCalls: {
    title: t("Receive calls"),
    ask: t("Can the device make and receive calls?"),
    words: receiveCallsWords,
    pictures: "receive-calls",
  },
  touchScreen: {
    title: t("Touchscreen"),
    ask: t("Does the touchscreen respond everywhere?"),
    words: touchScreenWords,
    pictures: "touchscreen",
  },
  otherIssues: {
    title: t("Other issues"),
    ask: t("Does anything else not work? Choose all that apply."),
    words: otherIssueWords,
    pictures: "other-issues",
    several: true,
    unanswered: t("Nothing else is wrong"),
  },
} as const satisfies Record<string, Question>;

export type QuestionName = keyof typeof questions;

/** The names of the options of a question. */
export type Option<Name extends QuestionName> = keyof (typeof questions)[Name]["words"];

/** The names of the questions, in order. */
export const questionNames = Object.keys(questions) as QuestionName[];

/** Returns whether a string is the name of a question. */
export const isQuestionName = (name: string): name is QuestionName =>
  Object.hasOwn(questions, name);

/** Returns a question as the general type, for code that treats all questions alike. */
export const questionOf = (name: QuestionName): Question => questions[name];

/** The titles of the questions by name. */
export const questionTitles = Object.fromEntries(
  questionNames.map((name) => [name, questions[name].title]),
) as Record<QuestionName, string>;

/** Returns the path of an option's picture. */
export const pictureOf = (name: QuestionName, option: string): string =>
  `/img/Evaluation/Smartphone/${questions[name].pictures}-${option.toLowerCase().replaceAll("_", "-")}.svg`;
