import { type Language, type Text, t, translate } from "../../core/i18n.ts";
import type { ValidUnit } from "./rules.ts";

/**
 * The answers as sentences for buyers. Each sentence is in one of the lists that `UnitFindings` in the schema
 * describes.
 */
type Findings = {
  exceptions: string[];
  faultless: string[];
  inTheBox: string[];
  makersWarranty: string | null;
};

/** The twelve answers about a unit, as stored. */
export type Answers = NonNullable<ValidUnit["condition"]>;

/** A question with a single answer: the sentence for the best option, and the sentences for all other options. */
type Question<Option extends string | null | undefined> = {
  fine: Text;
  wrong: Partial<Record<NonNullable<Option>, Text>>;
};

type OneAnswer = Omit<
  Answers,
  "availableAccessories" | "warranty" | "batteryHealth" | "otherIssues"
>;

/** The questions in the order in which buyers read them: first about functions, then about looks. */
const questions: { [Name in keyof OneAnswer]: Question<Answers[Name]> } = {
  receiveCalls: {
    fine: t("Makes and receives calls"),
    wrong: { NO: t("Can't make or receive calls") },
  },
  touchScreen: {
    fine: t("Touchscreen works everywhere"),
    wrong: {
      NOT_WORKING: t("Touchscreen doesn't work"),
      PARTIALLY_WORKING: t("Touchscreen doesn't work everywhere"),
    },
  },
  lineOnDisplay: {
    fine: t("No lines on the display"),
    wrong: {
      HEAVY: t("Many lines on the display"),
      MAJOR: t("Clear lines on the display"),
      MINOR: t("A faint line on the display"),
    },
  },
  deadPixels: {
    fine: t("No spots on the display"),
    wrong: {
      HEAVY: t("Many spots on the display"),
      MAJOR: t("Clear spots on the display"),
      MINOR: t("A small spot on the display"),
    },
  },
  screenCondition: {
    fine: t("Original screen without scratches"),
    wrong: {
      HEAVY_CRACK: t("Screen badly cracked"),
      MAJOR_CRACK: t("Large crack in the screen"),
      MINOR_CRACK: t("Small crack in the screen"),
      SCRATCH: t("Light scratches on the screen"),
      CHANGED: t("Screen changed"),
    },
  },
  backPanel: {
    fine: t("Sides and back without marks"),
    wrong: {
      CRACKED: t("Back cracked"),
      HEAVY: t("Heavy damage to the sides or the back"),
      MAJOR: t("Clear marks on the sides or the back"),
      MINOR: t("Light marks on the sides or the back"),
    },
  },
  bodyCondition: {
    fine: t("Body without dents or scratches"),
    wrong: {
      MAJOR: t("Clear dents or scratches on the body"),
      MINOR: t("Light scratches on the body"),
    },
  },
  cameraCondition: {
    fine: t("Camera glass clear"),
    wrong: { DUST: t("Dust behind the camera glass"), SCRATCH: t("Scratched camera glass") },
  },
};

const names = Object.keys(questions) as (keyof OneAnswer)[];

const notWorking: Record<Answers["otherIssues"][number], Text> = {
  FRONT_CAMERA: t("Front camera doesn't work"),
  BACK_CAMERA: t("Back camera doesn't work"),
  SPEAKER: t("Speaker doesn't work"),
  MICROPHONE: t("Microphone doesn't work"),
  POWER_VOLUME_BUTTON: t("Power or volume button doesn't work"),
  WIFI: t("Wi-Fi doesn't work"),
  BLUETOOTH: t("Bluetooth doesn't work"),
  FINGERPRINT: t("Fingerprint reader doesn't work"),
  SENSORS: t("Sensors don't work"),
  EARPIECE: t("Earpiece doesn't work"),
  VIBRATION: t("Vibration doesn't work"),
  FACE_ID: t("Face ID doesn't work"),
  CHARGING_PORT: t("Charging port doesn't work"),
  HEADPHONE_JACK: t("Headphone jack doesn't work"),
};

const accessories: Partial<Record<Answers["availableAccessories"][number], Text>> = {
  IMEI_MATCHED_BOX: t("Box with the same IMEI"),
  ORIGINAL_CHARGER: t("Original charger"),
  MONEY_RECEIPT: t("Receipt of the first purchase"),
};

const makersWarranty: Partial<Record<Answers["warranty"], Text>> = {
  LESS_THAN_3_MONTHS: t("Maker's warranty: less than 3 months left"),
  MORE_THAN_3_MONTHS: t("Maker's warranty: more than 3 months left"),
};

/**
 * Returns the answers as sentences for buyers, each in one list. Leaves out battery health, which is shown beside the
 * grade. Also leaves out an expired warranty of the manufacturer, because buyers might confuse it with the shop's
 * warranty.
 */
export function findingsOf(answers: Answers, language: Language): Findings {
  const sentences = (texts: readonly (Text | undefined)[]) =>
    texts.flatMap((text) => (text === undefined ? [] : [translate(text, language)]));
  const wrong = (name: keyof OneAnswer): Text | undefined => {
    const texts: Record<string, Text | undefined> = questions[name].wrong;
    return texts[answers[name]];
  };
  const issues = Object.keys(notWorking) as (keyof typeof notWorking)[];
  const broken = issues.filter((issue) => answers.otherIssues.includes(issue));
  const others =
    broken.length > 0
      ? t("The other cameras, speakers, buttons, sensors and connections work")
      : t("Cameras, speakers, buttons, sensors and connections work");
  const given = Object.keys(accessories) as (keyof typeof accessories)[];
  const [makers] = sentences([makersWarranty[answers.warranty]]);
  return {
    exceptions: sentences([...broken.map((issue) => notWorking[issue]), ...names.map(wrong)]),
    faultless: sentences([
      ...names.filter((name) => !wrong(name)).map((name) => questions[name].fine),
      others,
    ]),
    inTheBox: sentences(
      given
        .filter((item) => answers.availableAccessories.includes(item))
        .map((item) => accessories[item]),
    ),
    makersWarranty: makers ?? null,
  };
}
