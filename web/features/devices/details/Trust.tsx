import { Box, chakra, Flex, Heading, Text } from "@chakra-ui/react";
import type { ReactNode } from "react";
import type { ChosenPieceFragment } from "../../../generated/ChosenPiece.ts";
import { batteryHealthWords } from "../../../generated/words.ts";
import { langOf, t } from "../../../platform/i18n.ts";
import { routes } from "../../../platform/paths.ts";
import { Check, Info } from "../../../ui/controls/icons.tsx";
import { RouteLink } from "../../../ui/controls/RouteLink.tsx";
import { imeiSentence } from "../../imei/imeiSentence.ts";
import type { Condition } from "./offered.ts";

type Grade = NonNullable<Condition["grade"]>;

/** The names of the grades, with descriptions of a device with this grade. */
const looks: Record<Grade, { name: string; description: string }> = {
  A: { name: t("Like new"), description: t("No marks, or hardly any. Everything works.") },
  B: {
    name: t("Good"),
    description: t("Light marks from everyday use. Everything that matters works."),
  },
  C: { name: t("Fair"), description: t("Visible marks or a small fault. Ask us what it is.") },
  D: { name: t("Worn"), description: t("Strong marks or several faults. Ask us what they are.") },
  E: { name: t("Broken"), description: t("Heavy damage: for its parts, or to be repaired.") },
};

type TrustProps = {
  condition: Condition;
  /** The chosen unit, whose condition is `condition`. */
  piece?: ChosenPieceFragment | undefined;
  /** The days within which the shop takes goods back. */
  returnDays: number;
};

/** The known facts about a pre-owned device that a buyer can rely on, each once. Problems come first. */
export function Trust({ condition, piece, returnDays }: TrustProps) {
  const { grade, batteryHealth, warrantyDays } = condition;
  const {
    exceptions = [],
    faultless = [],
    inTheBox,
    makersWarranty,
    locks,
  } = piece?.findings ?? {};
  const imei = piece && imeiSentence(piece.imeiCheck);
  return (
    <Box
      as="section"
      aria-label={t("Condition")}
      aria-live="polite"
      mt="5"
      p="4"
      borderWidth="1px"
      borderColor="border"
      borderRadius="l3"
    >
      {piece && (
        <Heading as="h2" size="md" mb="3">
          {t("Condition of {code}", { code: piece.code })}
        </Heading>
      )}
      {grade && <GradeRow grade={grade} />}
      {exceptions.length > 0 && (
        <List mb="1.5" fontWeight="medium" aria-label={t("What is not as new")}>
          {exceptions.map((exception) => (
            <li key={exception}>
              <Info />
              {exception}
            </li>
          ))}
        </List>
      )}
      {piece?.notes && <Notes>{piece.notes}</Notes>}
      <List>
        {/* The grade is set only if the shop has checked the device. */}
        {grade && <Fact>{t("Checked in our shop")}</Fact>}
        {batteryHealth && (
          <Fact>{t("Battery health {health}", { health: batteryHealthWords[batteryHealth] })}</Fact>
        )}
        {warrantyDays !== null && warrantyDays > 0 && (
          <Fact>
            {t("{count, plural, one {# day of warranty} other {# days of warranty}}", {
              count: warrantyDays,
            })}
          </Fact>
        )}
        {inTheBox && inTheBox.length > 0 && (
          <Fact>{t("In the box: {things}", { things: inTheBox.join(", ") })}</Fact>
        )}
        {[makersWarranty, imei, locks].map((text) => text && <Fact key={text}>{text}</Fact>)}
        <Fact>
          <RouteLink to={routes.returnRefund} textDecoration="underline">
            {t("{count, plural, one {# day to return} other {# days to return}}", {
              count: returnDays,
            })}
          </RouteLink>
        </Fact>
      </List>
      <Missing>{warrantyDays === 0 && t("Without a warranty of ours")}</Missing>
      <Missing>
        {piece?.condition && inTheBox?.length === 0 && t("Without box, charger and receipt")}
      </Missing>
      {faultless.length > 0 && (
        <Faultless list={faultless}>
          {exceptions.length > 0 ? t("Everything else: no faults") : t("No faults found")}
        </Faultless>
      )}
    </Box>
  );
}

function GradeRow({ grade }: { grade: Grade }) {
  const { name, description } = looks[grade];
  return (
    <Flex align="center" gap="3" mb="3">
      <chakra.img
        src={`/img/grades/${grade.toLowerCase()}.svg`}
        alt=""
        boxSize="16"
        borderRadius="l2"
      />
      <div>
        <Text fontWeight="semibold">{t("Grade {grade}: {name}", { grade, name })}</Text>
        <Text fontSize="sm" color="fg.muted">
          {description}
        </Text>
      </div>
    </Flex>
  );
}

const Notes = ({ children }: { children: string }) => (
  <Text
    mb="3"
    lang={langOf(children)}
    whiteSpace="pre-line"
    overflowWrap="anywhere"
    // A text of several lines.
    suppressHydrationWarning
  >
    {children}
  </Text>
);

const Missing = ({ children }: { children: ReactNode }) =>
  children && (
    <Text mt="2" fontSize="sm" color="fg.muted">
      {children}
    </Text>
  );

const Faultless = ({ list, children }: { list: readonly string[]; children: string }) => (
  <Box as="details" mt="3" fontSize="sm">
    <chakra.summary cursor="pointer" display="list-item" fontWeight="medium">
      {children}
    </chakra.summary>
    <List mt="2">
      {list.map((sentence) => (
        <Fact key={sentence}>{sentence}</Fact>
      ))}
    </List>
  </Box>
);

const List = chakra("ul", {
  base: {
    display: "grid",
    gap: "1.5",
    fontSize: "sm",
    "& li": { display: "flex", alignItems: "center", gap: "2" },
    "& svg": { color: "accent.fg" },
  },
});

const Fact = ({ children }: { children: ReactNode }) => (
  <li>
    <Check />
    {children}
  </li>
);
