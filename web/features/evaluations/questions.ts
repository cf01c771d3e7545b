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
  /** The question in one sentence. */
  ask: string;
  /** The words of the options by name, in their order on screen. */
  words: Readonly<Record<string, string>>;
  /** The prefix of the file names of the options' pictures. */
  pictures: string;
  /** Allows several options. */
  several?: boolean;
  /** The question is optional: the words shown where it has no answer. */
  unanswered?: string;
  /** The option that is preselected. */
  preselected?: string;
};

/** The twelve questions about a device to sell, in their order (spec, section 2). */
export const questions = {
  deadPixels: {
    title: "Display spot",
    ask: "Are there spots or dead pixels on the display?",
    words: displaySpotWords,
    pictures: "display-spot",
    preselected: "HEAVY",
  },
  lineOnDisplay: {
    title: "Line on display",
    ask: "Are there lines on the display when it is on?",
    words: lineOnDisplayWords,
    pictures: "line-on-display",
    preselected: "HEAVY",
  },
  screenCondition: {
    title: "Screen condition",
    ask: "What is the condition of the screen's glass?",
    words: screenConditionWords,
    pictures: "screen-condition",
    preselected: "HEAVY_CRACK",
  },
  bodyCondition: {
    title: "Body condition",
    ask: "How much is the body dented or scratched?",
    words: bodyConditionWords,
    pictures: "body-condition",
    preselected: "MAJOR",
  },
  backPanel: {
    title: "Side and back panel",
    ask: "How much are the sides and the back damaged?",
    words: backPanelWords,
    pictures: "back-panel",
    preselected: "HEAVY",
  },
  cameraCondition: {
    title: "Camera",
    ask: "What is the condition of the cameras' glass?",
    words: cameraConditionWords,
    pictures: "camera",
    preselected: "DUST",
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

/** The names of a question's options. */
export type Option<Name extends QuestionName> = keyof (typeof questions)[Name]["words"];

/** The names of the questions in their order. */
export const questionNames = Object.keys(questions) as QuestionName[];

/** Whether a text is the name of a question. */
export const isQuestionName = (name: string): name is QuestionName =>
  Object.hasOwn(questions, name);

/** A question without its literal types, for code that treats all questions alike. */
export const questionOf = (name: QuestionName): Question => questions[name];

/** The titles of the questions by name. */
export const questionTitles = Object.fromEntries(
  questionNames.map((name) => [name, questions[name].title]),
) as Record<QuestionName, string>;

/** The path of the picture of an option. */
export const pictureOf = (name: QuestionName, option: string): string =>
  `/img/Evaluation/Smartphone/${questions[name].pictures}-${option.toLowerCase().replaceAll("_", "-")}.svg`;
