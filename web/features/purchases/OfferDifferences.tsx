import { Box, chakra } from "@chakra-ui/react";
import type { OfferDifferencesFragment } from "../../generated/OfferDifferences.ts";
import { formatPrice, t } from "../../platform/i18n.ts";
import { signedPrice } from "../../ui/text/signedPrice.ts";

/** Returns the label of an option, given the names of the question and the option. */
export type AnswerWords = (question: string, option: string) => string;

type OfferDifferencesProps = {
  inspection: OfferDifferencesFragment;
  answerWords: AnswerWords;
  side: "seller" | "admin";
  /** The amounts in whole taka before and after the inspection. */
  sums?: { quoted: number; offered: number };
};

/** The findings of the inspection that change the price, with the amount of each in taka. */
export function OfferDifferences({ inspection, answerWords, side, sums }: OfferDifferencesProps) {
  return (
    <List aria-label={t("What changes the price")}>
      {sums && <Sum label={t("Quote")} amount={sums.quoted} />}
      {inspection.differences.map(({ code, question, label, from, to, amount }) => (
        <Line key={code}>
          <span>
            {label}
            {question && !sameAnswers(from, to) && (
              <Box as="span" display="block" fontSize="sm" color="fg.muted">
                {side === "seller"
                  ? t("You answered {answered}, we found {found}", wordsOfBoth(question, from, to))
                  : t("Answered {answered}, found {found}", wordsOfBoth(question, from, to))}
              </Box>
            )}
          </span>
          <Amount data-gain={amount > 0 ? "" : undefined}>{signedPrice(amount)}</Amount>
        </Line>
      ))}
      {sums && <Sum label={t("Our offer")} amount={sums.offered} />}
    </List>
  );

  function wordsOfBoth(question: string, from: readonly string[], to: readonly string[]) {
    return { answered: wordsOf(question, from), found: wordsOf(question, to) };
  }

  function wordsOf(question: string, options: readonly string[]): string {
    const words = options.map((option) => answerWords(question, option));
    return words.length > 0 ? words.join(", ") : t("none");
  }
}

function Sum({ label, amount }: { label: string; amount: number }) {
  return (
    <Line fontWeight="semibold">
      {label}
      <Amount>{formatPrice(amount)}</Amount>
    </Line>
  );
}

const sameAnswers = (from: readonly string[], to: readonly string[]) => from.join() === to.join();

const List = chakra("ul", { base: { display: "grid", maxW: "2xl" } });

const Line = chakra("li", {
  base: {
    display: "flex",
    justifyContent: "space-between",
    gap: "4",
    py: "2",
    borderTopWidth: "1px",
    borderColor: "border",
    _first: { borderTopWidth: "0", pt: "0" },
  },
});

const Amount = chakra("span", {
  base: {
    fontVariantNumeric: "tabular-nums",
    fontWeight: "medium",
    whiteSpace: "nowrap",
    "&[data-gain]": { color: "accent.fg" },
  },
});
