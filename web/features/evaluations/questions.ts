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

type Question = {
  title: string;
  /** What is asked, in a sentence. */
  ask: string;
  /** The options by name, in the order in which they are shown, with their words. */
  words: Readonly<Record<string, string>>;
  /** Begins the names of the options' pictures. */
  pictures: string;
  /** Several options may be chosen. */
  several?: boolean;
  /** It may stay without an answer; what that means. */
  unanswered?: string;
  /** The option that is chosen at first. */
  atFirst?: string;
};

/** The twelve questions about a device to sell, in their order (spec, section 2). */
export const questions = {
  deadPixels: {
    title: "Display spot",
    ask: "Are there spots or dead pixels on the display?",
    words: displaySpotWords,
    pictures: "display-spot",
    atFirst: "HEAVY",
  },
  lineOnDisplay: {
    title: "Line on display",
    ask: "Are there lines on the display when it is on?",
    words: lineOnDisplayWords,
    pictures: "line-on-display",
    atFirst: "HEAVY",
  },
  screenCondition: {
    title: "Screen condition",
    ask: "What is the condition of the screen's glass?",
    words: screenConditionWords,
    pictures: "screen-condition",
    atFirst: "HEAVY_CRACK",
  },
  bodyCondition: {
    title: "Body condition",
    ask: "How much is the body dented or scratched?",
    words: bodyConditionWords,
    pictures: "body-condition",
    atFirst: "MAJOR",
  },
  backPanel: {
    title: "Side and back panel",
    ask: "How much are the sides and the back damaged?",
    words: backPanelWords,
    pictures: "back-panel",
    atFirst: "HEAVY",
  },
  cameraCondition: {
    title: "Camera",
    ask: "What is the condition of the cameras' glass?",
    words: cameraConditionWords,
    pictures: "camera",
    atFirst: "DUST",
  },
  availableAccessories: {
    title: "Accessories",
    ask: "What comes with the device? Choose all that apply.",
    words: accessoryWords,
    pictures: "accessories",
    several: true,
  },
  warranty: {
    title: "Warranty",
    ask: "How much of the warranty is left?",
    words: warrantyWords,
    pictures: "warranty",
  },
  batteryHealth: {
    title: "Battery health",
    ask: "What does the device say of its battery's health?",
    words: batteryHealthWords,
    pictures: "battery-health",
    unanswered: "Not told",
  },
  receiveCalls: {
    title: "Receive calls",
    ask: "Can the device make and receive calls?",
    words: receiveCallsWords,
    pictures: "receive-calls",
  },
  touchScreen: {
    title: "Touchscreen",
    ask: "Does the touchscreen answer everywhere?",
    words: touchScreenWords,
    pictures: "touchscreen",
  },
  otherIssues: {
    title: "Other issues",
    ask: "Does anything else not work? Choose all that apply.",
    words: otherIssueWords,
    pictures: "other-issues",
    several: true,
    unanswered: "Nothing else is wrong",
  },
} as const satisfies Record<string, Question>;

export type QuestionName = keyof typeof questions;

/** A question's options: the names of what can be answered. */
export type Option<Name extends QuestionName> = keyof (typeof questions)[Name]["words"];

/** The questions' names in their order. */
export const questionNames = Object.keys(questions) as QuestionName[];

/** A question as those see it who treat all alike. */
export const questionOf = (name: QuestionName): Question => questions[name];

/** Where the picture of a question's option is. */
export const pictureOf = (name: QuestionName, option: string): string =>
  `/img/Evaluation/Smartphone/${questions[name].pictures}-${option.toLowerCase().replaceAll("_", "-")}.svg`;
