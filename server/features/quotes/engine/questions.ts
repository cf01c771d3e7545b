import { type Text, t } from "../../../core/i18n.ts";
import {
  accessoryWords,
  backPanelWords,
  batteryHealthWords,
  bodyConditionWords,
  cameraConditionWords,
  displaySpotWords,
  evaluationQuestionWords,
  lineOnDisplayWords,
  otherIssueWords,
  receiveCallsWords,
  screenConditionWords,
  touchScreenWords,
  warrantyWords,
} from "../../../generated/words.ts";

/** The option for an unanswered battery health. */
export const notTold = "NOT_TOLD";

/** The labels of each question's options. Lines are sorted in this order of questions and options. */
export const optionWords = {
  deadPixels: displaySpotWords,
  lineOnDisplay: lineOnDisplayWords,
  screenCondition: screenConditionWords,
  bodyCondition: bodyConditionWords,
  backPanel: backPanelWords,
  cameraCondition: cameraConditionWords,
  availableAccessories: accessoryWords,
  warranty: warrantyWords,
  batteryHealth: { ...batteryHealthWords, [notTold]: t("Not told") },
  receiveCalls: receiveCallsWords,
  touchScreen: touchScreenWords,
  otherIssues: otherIssueWords,
} as const satisfies Record<keyof typeof evaluationQuestionWords, Record<string, string>>;

export type Question = keyof typeof optionWords;

type Option<Name extends Question> = Exclude<keyof (typeof optionWords)[Name], typeof notTold>;

type ListQuestion = "availableAccessories" | "otherIssues";

/** Answers under the names of the evaluation's columns. Undefined and null mean unanswered. */
export type Answers = {
  [Name in Question]?: (Name extends ListQuestion ? Option<Name>[] : Option<Name>) | null;
};

/** One option of one question, with its position among all options of all questions. */
export type Choice = { question: Question; option: string; position: number };

export const questionNames = Object.keys(optionWords) as Question[];

/** The twelve answers in a `select` of Prisma. */
export const answerColumns = Object.fromEntries(
  questionNames.map((name) => [name, true]),
) as Record<Question, true>;

/** Returns the twelve answers of a row, without the row's other columns. */
export const pickAnswers = <Row extends { [Name in Question]?: unknown }>(row: Row) =>
  Object.fromEntries(questionNames.map((name) => [name, row[name]])) as Pick<Row, Question>;

const choicesByQuestion = new Map<Question, Choice[]>();
for (const [index, question] of questionNames.entries()) {
  const options = Object.keys(optionWords[question]);
  const choices = options.map((option, rank) => ({
    question,
    option,
    position: index * 100 + rank,
  }));
  choicesByQuestion.set(question, choices);
}

/** Returns the options of a question in order. */
export const choicesOf = (question: Question): Choice[] => choicesByQuestion.get(question) ?? [];

/** Returns an option of a question; undefined if the option is unknown. */
export const findChoice = (question: Question, option: string): Choice | undefined =>
  choicesOf(question).find((choice) => choice.option === option);

export const isQuestion = (name: string): name is Question => Object.hasOwn(optionWords, name);

/** Returns the label of an option: "Major Crack". */
export function optionWord({ question, option }: Pick<Choice, "question" | "option">): string {
  const words: Record<string, string> = optionWords[question];
  return words[option] ?? option;
}

/** Returns a choice in English: "Screen condition: Major Crack". */
export const choiceLabel = (choice: Pick<Choice, "question" | "option">): string =>
  `${evaluationQuestionWords[choice.question]}: ${optionWord(choice)}`;

/** Same as `choiceLabel`, but returns a text that can be translated. */
export const choiceText = (choice: Pick<Choice, "question" | "option">): Text =>
  t("{question}: {option}", {
    question: evaluationQuestionWords[choice.question],
    option: optionWord(choice),
  });

/** Returns the chosen options, each once, in the order of questions and options. */
export function chosenIn(answers: Answers): Choice[] {
  return questionNames.flatMap((question) => {
    const answer = answers[question];
    if (!answer) return [];
    const options: readonly string[] = [answer].flat();
    return choicesOf(question).filter(({ option }) => options.includes(option));
  });
}
